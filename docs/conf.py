from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import init as catalogue_of
from sphinx.transforms import SphinxTransform

from grundy import __version__

project = "Grundy"
author = "the Grundy project"
project_copyright = "the Grundy project, MIT licence"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc"]
exclude_patterns = ["_build", "_templates", "locale"]
source_suffix = {".md": "markdown"}
default_role = "code"
nitpicky = False

# The pages that pupils and teachers read are in Czech and Croatian, too: tests/docs_translations.py.
locale_dirs = ["locale"]
gettext_compact = False
gettext_additional_targets = ["literal-block"]
templates_path = ["_templates"]

myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autosummary_generate = False
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

html_theme = "furo"
html_title = f"Grundy {version}"
html_copy_source = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#2456a6",
        "color-brand-content": "#2456a6",
        "color-background-secondary": "#faf8f3",
    },
    "dark_css_variables": {"color-brand-primary": "#9dbdf2", "color-brand-content": "#9dbdf2"},
}


class TranslatedBlocks(SphinxTransform):
    """Put translated console blocks in place: Sphinx would hand them to the Markdown parser as reStructuredText."""

    default_priority = 15  # before sphinx.transforms.i18n.Locale

    def apply(self, **_: object) -> None:
        folders = [str(self.env.srcdir / folder) for folder in self.config.locale_dirs]
        catalogue, found = catalogue_of(folders, self.config.language, self.env.docname)
        if found:
            for block in self.document.findall(nodes.literal_block):
                block.rawsource = catalogue.gettext(block.astext())
                block.children = [nodes.Text(block.rawsource)]


def setup(app: Sphinx) -> None:
    app.add_transform(TranslatedBlocks)
