"""Who is addressed: pupils as ty and ti, everybody else in the plural.

The catalogues address everybody in the plural. On the pages of pupils (lessons, matches, puzzles, seats) each
word here takes the form of one friend, so that a page never mixes the two. Sentences that only pupils read are
written so from the start. No word tells the gender of the reader: there is none for "you have won".
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_TABLES = {
    "cs": """
        berte ber, budete budeš, chcete chceš, dejte dej, doplňte doplň, dostanete dostaneš, dělte děl, hledejte
        hledej, hledáte hledáš, hrajete hraješ, hrajte hraj, jděte jdi, jmenujte jmenuj, jste jsi, klepněte
        klepni, kreslete kresli, losujte losuj, musíte musíš, máte máš, míjíte míjíš, můžete můžeš, nahrajte
        nahraj, nainstalujte nainstaluj, najděte najdi, nakreslete nakresli, nakreslíte nakreslíš, napište
        napiš, naplánujte naplánuj, nastavte nastav, naučte nauč, nechte nech, necháte necháš, nejste nejsi,
        nemáte nemáš, nemůžete nemůžeš, nepotřebujete nepotřebuješ, neprozradíte neprozradíš, neuděláte
        neuděláš, neukazujte neukazuj, neukončíte neukončíš, násobte násob, obarvěte obarvi, odeberete odebereš,
        odeberte odeber, odebírejte odebírej, odebíráte odebíráš, odpovídejte odpovídej, odpovězte odpověz,
        odstraňte odstraň, odřízněte odřízni, opakujte opakuj, opravte oprav, otevřete otevři, otočte otoč,
        ověřte ověř, ověřujte ověřuj, označte označ, označujte označuj, očíslujte očísluj, pište piš, podívejte
        podívej, pohybujte pohybuj, položte polož, ponechte ponech, posouvejte posouvej, posunete posuneš,
        posuňte posuň, použijte použij, počkejte počkej, počítejte počítej, prohlédněte prohlédni, prohlížíte
        prohlížíš, prohoďte prohoď, proveďte proveď, prozkoumejte prozkoumej, ptáte ptáš, přecházíte přecházíš,
        přejdete přejdeš, přesuňte přesuň, převeďte převeď, převraťte převrať, přečtěte přečti, přidejte přidej,
        přijďte přijď, přičtěte přičti, rozdělte rozděl, rozložte rozlož, sečtěte sečti, shoďte shoď, sledujte
        sleduj, smažete smažeš, smažte smaž, smíte smíš, snažte snaž, spojte spoj, spočítejte spočítej, spusťte
        spusť, spárujte spáruj, sčítejte sčítej, táhněte táhni, uděláte uděláš, ukažte ukaž, ukousnete ukousneš,
        ukousněte ukousni, uložte ulož, umocňujte umocňuj, umístěte umísti, určete urči, uschovejte uschovej,
        uveďte uveď, uvidíte uvidíš, uříznete uřízneš, vaše tvoje, vašeho tvého, vašem tvém, vaši tvoji, vaší
        tvé, vhoďte vhoď, vložte vlož, vy ty, vyberte vyber, vydělte vyděl, vyhodnoťte vyhodnoť, vylosujte
        vylosuj, vynechte vynech, vystřelte vystřel, vytvořte vytvoř, vám ti, vás tebe, váš tvůj, víte víš,
        zadejte zadej, zahrajte zahraj, zaokrouhlete zaokrouhli, zapište zapiš, zastavte zastav, začněte začni,
        zaškrtněte zaškrtni, zjednodušte zjednoduš, zkontrolujte zkontroluj, zkopírujte zkopíruj, zkuste zkus,
        zmenšete zmenši, změníte změníš, změňte změň, zrušte zruš, ztraťte ztrať, zvolte zvol, čekejte čekej,
        čtěte čti
    """,
    "hr": """
        brojite broji, crtajte crtaj, dijelite dijeli, dobivate dobivaš, dodajte dodaj, dodate dodaš, dodirnite
        dodirni, dopunite dopuni, dopunjavajte dopunjavaj, dođite dođi, gledate gledaš, idete ideš, idite idi,
        igrajte igraj, igrate igraš, instalirajte instaliraj, isplanirajte isplaniraj, ispravite ispravi,
        isprobajte isprobaj, istražite istraži, izbrišite izbriši, izostavite izostavi, kopirajte kopiraj,
        krećite kreći, kvadrirajte kvadriraj, množite množi, morate moraš, možete možeš, nacrtajte nacrtaj,
        nacrtate nacrtaš, napišite napiši, napravite napravi, nastojte nastoj, navedite navedi, nemate nemaš,
        niste nisi, numerirajte numeriraj, obojite oboji, obradite obradi, odaberite odaberi, odapnite odapni,
        odete odeš, odgovarajte odgovaraj, odgovorite odgovori, odgrizite odgrizi, odigrajte odigraj, odredite
        odredi, odrežete odrežeš, odrežite odreži, okrenite okreni, okrećete okrećeš, ostavite ostavi,
        ostavljate ostavljaš, otkažite otkaži, otkrijete otkriješ, otkrijte otkrij, otvorite otvori, označavajte
        označavaj, označite označi, pitate pitaš, pišite piši, pobjeđujete pobjeđuješ, podijelite podijeli,
        pogledajte pogledaj, pojednostavnite pojednostavni, pokazujte pokazuj, pokažite pokaži, pokrenite
        pokreni, pokušajte pokušaj, pomaknite pomakni, pomičete pomičeš, pomičite pomiči, ponovite ponovi,
        postavite postavi, potražite potraži, povucite povuci, povučete povučeš, počnite počni, pratite prati,
        prebrojite prebroji, premjestite premjesti, prenesite prenesi, prepolovite prepolovi, pretvorite
        pretvori, pričekajte pričekaj, prolazite prolaziš, promijenite promijeni, promotrite promotri, pronađite
        pronađi, provjeravajte provjeravaj, provjerite provjeri, pročitajte pročitaj, raspolavljajte
        raspolavljaj, rastavite rastavi, razdijelite razdijeli, računajte računaj, sačuvajte sačuvaj, smanjite
        smanji, smijete smiješ, sparite spari, spojite spoji, spremite spremi, spustite spusti, srušite sruši,
        stavite stavi, ste si, stopite stopi, tražite traži, ubacite ubaci, uklonite ukloni, upišete upišeš,
        upišite upiši, upotrijebite upotrijebi, uzimajte uzimaj, uzimate uzimaš, uzmete uzmeš, uzmite uzmi,
        učinite učiniš, vam ti, vas tebe, vaš tvoj, vaša tvoja, vašeg tvojeg, vašega tvojega, vašoj tvojoj, vašu
        tvoju, vi ti, zadržite zadrži, zalijepite zalijepi, zamijenite zamijeni, zapišite zapiši, zaustavite
        zaustavi, završite završiš, zbrajajte zbrajaj, zbrojite zbroji, znate znaš, ćete ćeš, čekajte čekaj,
        čitajte čitaj, želite želiš
    """,
}
FAMILIAR: Mapping[str, Mapping[str, str]] = {
    code: dict(pair.split() for pair in table.split(",")) for code, table in _TABLES.items()
}
"""The words that address several people or a stranger, each with the one for a friend."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def familiar(template: str, code: str) -> str:
    """Return a sentence as it is said to a pupil; what stands in its fields is not changed.

    Examples
    --------
    >>> familiar("Odeberte {things}, vy můžete.", "cs"), familiar("Vaš potez", "hr"), familiar("Your move", "en")
    ('Odeber {things}, ty můžeš.', 'Tvoj potez', 'Your move')
    """
    words = FAMILIAR.get(code)
    return _WORD.sub(lambda found: _with_case_of(found[0], words), template) if words else template


def _with_case_of(word: str, words: Mapping[str, str]) -> str:
    said = words.get(word.lower(), word)
    return said.capitalize() if word[0].isupper() and said != word else said
