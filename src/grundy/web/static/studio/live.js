// The value while something is drawn: asked for after a short rest, and never twice at the same time.
const REST = 250; // milliseconds

export class Live {
  constructor(ask, show, fail) {
    Object.assign(this, { ask, show, fail, timer: 0, busy: false, waiting: false });
  }

  // Asks soon; while an answer is on its way, after it.
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), REST);
  }

  async now() {
    if (this.busy) {
      this.waiting = true;
      return;
    }
    this.busy = true;
    this.waiting = false;
    const { address, version } = this.ask();
    try {
      const response = await fetch(address, { headers: { Accept: "application/json" } });
      const answer = await response.json();
      if (response.ok) this.show(answer, version);
      else this.fail(answer.error.message, version);
    } catch {
      this.fail("", version);
    }
    this.busy = false;
    if (this.waiting) this.now();
  }
}
