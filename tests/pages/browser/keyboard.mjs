// A user who has no mouse and hears the page: the keys of a test, and the announcements after them.
import assert from 'node:assert/strict';

import { eventually } from '../../server/support/server.mjs';
import { onPage } from './harness.mjs';

/** Runs a story of such a user: `story` gets the page, to look at, and its keyboard. */
export function byKeyboardOn(browser, server, path, story, options) {
  return onPage(browser, server, (page) => story(page, new Keyboard(page)), {
    path,
    beforeOpening: (page) => page.addInitScript(noteAnnouncements),
    ...options,
  });
}

/** Changes a resource as another user would. */
export async function elsewhere(server, path, changes) {
  const { body } = await server.ask(path);
  const { status } = await server.ask(path, { method: 'PUT', body: JSON.stringify({ ...body, ...changes }) });
  assert.equal(status, 200);
}

/** Presses keys, and waits for what is announced after them. */
class Keyboard {
  #page;

  constructor(page) {
    this.#page = page;
  }

  /** Presses Tab, or Shift+Tab, until this has the focus, which must be visible. */
  async to(locator, { backwards = false } = {}) {
    await locator.waitFor();
    const key = backwards ? 'Shift+Tab' : 'Tab';
    for (let presses = 0; presses < 150; presses += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) {
        const isOutlined = await locator.evaluate((element) =>
          [element, element.parentElement].some((one) => one && getComputedStyle(one).outlineStyle !== 'none'),
        );
        assert.ok(isOutlined, `the focus is visible at ${locator}`);
        return;
      }
      await this.#page.keyboard.press(key);
    }
    assert.fail(`no way to ${locator} by ${key}`);
  }

  async press(...keys) {
    await this.#page.evaluate(() => globalThis.announced?.splice(0));
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text) {
    await this.#page.keyboard.type(text);
  }

  /** Goes there and presses a key. */
  async use(locator, key = 'Enter') {
    await this.to(locator);
    await this.press(key);
  }

  /** Goes to a field and types in the place of its text. */
  async fill(locator, text) {
    await this.to(locator);
    await this.press('ControlOrMeta+a');
    await this.type(text);
  }

  /** Goes to a choice, and types the first letters of an option. */
  async choose(locator, option) {
    await this.to(locator);
    await this.type(option);
  }

  /** Waits until a live region has announced this since the last key of `press`. */
  async hears(words) {
    let announced = [];
    await eventually(async () => {
      announced = await this.#page.evaluate(() => globalThis.announced);
      return announced.some((text) => words.test(text));
    }).catch(() => undefined);
    assert.ok(
      announced.some((text) => words.test(text)),
      `${words} is not among ${JSON.stringify(announced)}`,
    );
  }
}

/** Runs in the page. Notes the text of each live region that changes: a status must be there before its text, an alert need not. */
function noteAnnouncements() {
  globalThis.announced = [];
  const live = '[role=status], [role=alert], [aria-live]';
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement;
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const alerts = added.flatMap((one) => [one, ...one.querySelectorAll('[role=alert]')]);
      return [element?.closest(live), ...alerts.filter((one) => one.matches('[role=alert]'))];
    });
    for (const region of new Set(regions)) if (region?.textContent) globalThis.announced.push(region.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
