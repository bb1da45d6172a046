// A player who knows no rules and no rulebook: reads what is offered, chooses from the lists of the text view, gives the
// order. It sits in the page itself, so that a whole war takes no longer than the page and the server need for it.
(() => {
  const PATIENCE = 60_000;
  const MOST_CHOICES = 12;
  const MOST_TRIES = 8;
  const MOST_ORDERS = 6000;
  const OFFERS = ".prompt .offers button.btn:not([aria-disabled=true])";

  const SURE = "dialog[open]:has(.ask) .btn.primary";

  const one = (selector) => document.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const shown = () => Number(one(".strip input").max);
  const isOver = () => one(".prompt .verdict") !== null;
  const isBusy = () => one(".prompt[data-busy=true]") !== null;
  const isAsked = () => one(".prompt.mine .offers") !== null && !isBusy();

  class Newcomer {
    /** `busy`: how many things to do in a phase. `wanted`: labels of offers to try before all others, until done once. */
    constructor({ busy, wanted, shy }) {
      this.busy = busy;
      this.wanted = wanted;
      this.shy = shy;
      this.did = {};
      this.last = [];
      this.since = 0;
      this.turn = 0;
    }

    /** Play until there is a verdict; what was done, and how often. */
    async play() {
      for (let orders = 0; orders < MOST_ORDERS; orders++) {
        if (!(await this.asked())) return this.did;
        const before = shown();
        await this.decide();
        await this.until(() => shown() > before || isOver() || one(SURE), "nothing follows");
        one(SURE)?.click();
        await this.until(() => shown() > before || isOver(), "nothing follows");
      }
      throw new Error("the game does not end");
    }

    /** Wait until something is asked and the page has seen all that has happened; false if the game is over. */
    async asked() {
      for (;;) {
        await this.until(() => isOver() || isAsked(), "nobody asks");
        if (isOver()) return false;
        // The next position may be on its way; and a bot that is asked too, in secret, would make any answer stale.
        const game = location.hash.split("/")[2];
        const { position, seats } = await (await fetch(`/api/games/${game}`)).json();
        const bots = seats.some((seat) => seat.to_act && seat.filled === "bot");
        if (isAsked() && shown() === position && !bots) return true;
        const next = bots ? position + 1 : position;
        await this.until(() => shown() >= next || isOver(), `position ${next} does not arrive`);
      }
    }

    async decide() {
      const offers = this.offers();
      const ending = offers.filter((offer) => offer.ends || !offer.composes);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const open = this.offers().filter((offer) => offer.composes);
        const fresh = open.filter((offer) => this.wanted.includes(offer.label) && !this.did[offer.label]);
        const idle = this.since >= this.busy && !fresh.length;
        if (ending.length && (!open.length || idle || tries > 1 || this.isArranged())) return this.end(ending);
        const choice = fresh.length ? fresh : open;
        const wanted = choice[++this.turn % choice.length];
        if (!wanted) break;
        this.since += 1;
        if (!wanted.pressed) wanted.button.click();
        await this.until(() => one(".order") && !isBusy(), `nothing to choose for ${wanted.label}`);
        if (await this.compose(wanted.label)) return this.note(wanted.label);
        one(".order header .btn")?.click();
        await this.until(() => !isBusy(), "nothing can be called off");
      }
      throw this.lost("no order can be composed");
    }

    offers() {
      return all(OFFERS)
        .filter((button) => !(this.shy && button.classList.contains("quiet")))
        .map((button) => ({
          button,
          label: button.firstChild.textContent.trim(),
          ends: button.classList.contains("ends"),
          composes: button.hasAttribute("aria-pressed"),
          pressed: button.ariaPressed === "true",
        }));
    }

    /** Whether a proposed set-up already lies on the board. */
    isArranged() {
      const give = one(".order .give .btn.primary");
      return Boolean(give?.disabled && give.textContent.trim().startsWith("All stand"));
    }

    /** Take an offer that needs no choosing: one that ends the phase, if there is one. */
    async end(ending) {
      const wanted = ending.find((offer) => offer.ends) ?? ending[this.turn % ending.length];
      const button = this.offers().find((offer) => offer.label === wanted.label)?.button;
      const before = shown();
      button.click();
      await this.until(() => one("dialog .btn.primary") || isBusy() || shown() > before, `${wanted.label} is ignored`);
      one("dialog .btn.primary")?.click();
      this.since = 0;
      this.note(wanted.label);
    }

    /** Choose until the order can be given, and give it; false if it cannot be. */
    async compose(label) {
      const before = shown();
      for (let attempt = 0; attempt < MOST_CHOICES; attempt++) {
        await this.until(() => shown() > before || isOver() || !isBusy(), `no answer about ${label}`);
        if (shown() > before || isOver()) return true;
        const sure = one(SURE);
        const give = one(".order .give .btn.primary");
        const whole = all(".order .row .btn[data-order]");
        // The last thing that can be done in a turn is asked about before the turn is handed over.
        if (sure) sure.click();
        else if (give && !give.disabled) give.click();
        else if (whole.length) whole[(this.turn + attempt) % whole.length].click();
        else if (!this.choose(attempt)) return false;
        await new Promise((resolve) => setTimeout(resolve));
      }
      return false;
    }

    /** Choose something for the component that is still open. */
    choose(attempt) {
      const last = all(".order fieldset:not(.acts)").at(-1);
      if (!last) return false;
      const list = last.querySelector("select:not(.acts select)");
      const deeds = all(".acts .btn", last);
      const goals = list ? all("option:not([disabled])", list) : [];
      const boxes = all("li:not(:has(:checked)) input", last);
      const buttons = all(".row .btn[aria-pressed=false]:not([title])", last);
      // Now and then something is done on the way instead of going somewhere.
      if (attempt < 2 && deeds.length && this.turn % 4 === 0) deeds[this.turn % deeds.length].click();
      else if (goals.length) {
        list.value = goals[(this.turn * 7 + attempt) % goals.length].value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      } else if (boxes.length) boxes[(this.turn + attempt) % boxes.length].click();
      else if (buttons.length) buttons[(this.turn + attempt) % buttons.length].click();
      else return false;
      return true;
    }

    note(label) {
      this.did[label] = (this.did[label] ?? 0) + 1;
      this.last = [...this.last.slice(-9), `${shown()} ${label}: ${one(".order code")?.textContent ?? ""}`];
    }

    /** Wait for something; if it does not come, say what the page shows instead. */
    until(test, missing) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!test()) return;
          stop();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const clock = setInterval(look, 100);
        const end = setTimeout(() => {
          stop();
          reject(this.lost(missing));
        }, PATIENCE);
        const stop = () => {
          watcher.disconnect();
          clearInterval(clock);
          clearTimeout(end);
        };
        look();
      });
    }

    lost(what) {
      return new Error([what, ...this.last, document.body.innerText.slice(0, 2500)].join("\n"));
    }
  }

  window.sitDown = (likes) => new Newcomer(likes);
})();
