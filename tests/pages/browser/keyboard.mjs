// A user who has no mouse: the keys of a test, on the page with the service in itself, or of a server.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { button, hasResponse, onPage, Server, stage } from './harness.mjs';

/**
 * Tests that are stories of such a user: each gets the page, to look at, its keyboard, and the service. Those of `story` are on the demo.
 * Those of `storyOfChange`, which change something, are also on a server with the deviations of Unleash, of their own.
 */
export function stories() {
  const demo = stage({ page: 'demo-page' });
  const story = (name, path, run, options) =>
    test(name, () => {
      const tell = (page) => run(page, new Keyboard(page), new ServiceInPage(page));
      return onPage(demo.browser, demo.server, tell, { path: `/${path}`, signedIn: false, ...options });
    });
  const storyOfChange = (name, path, run, options) => {
    story(name, path, run, options);
    test(`${name}, at Unleash 8.2`, async () => {
      const server = await Server.start({ service: 'unleash-8.2' });
      try {
        const tell = (page) => run(page, new Keyboard(page), new ServiceBehindPage(page, server));
        await onPage(demo.browser, server, tell, { path: `/${path}`, ...options });
      } finally {
        await server.stop();
      }
    });
  };
  return { demo, story, storyOfChange };
}

/** What another user has and does; `request` is its door. */
class Service {
  /** What is stored under a path of the API, as JSON. */
  async get(path) {
    return (await this.request('GET', path)).body;
  }

  /** Sends a request as another user would. */
  async send(method, path, body) {
    const { status } = await this.request(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${status}`);
  }

  /** Changes a resource as another user would. */
  async change(path, changes) {
    await this.send('PUT', path, { ...(await this.get(path)), ...changes });
  }
}

/** A server. */
class ServiceBehindPage extends Service {
  #server;
  #changes = [];

  constructor(page, server) {
    super();
    this.#server = server;
    page.on('response', (response) => {
      const method = response.request().method();
      if (method !== 'GET') this.#changes.push(`${method} ${new URL(response.url()).pathname} ${response.status()}`);
    });
  }

  request(method, path, body) {
    return this.#server.ask(`/api/admin/${path}`, { method, body: JSON.stringify(body) });
  }

  /** The requests of the page that change something, as method, path and status. */
  async changes() {
    return this.#changes;
  }
}

/** The service of the demo, as the console has it. */
class ServiceInPage extends Service {
  #page;

  constructor(page) {
    super();
    this.#page = page;
  }

  request(method, path, body) {
    return this.#page.evaluate(
      async ({ url, ...init }) => {
        const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
        const response = await globalThis.service.fetch(url, { ...init, headers });
        const text = await response.text();
        return { status: response.status, body: text && JSON.parse(text) };
      },
      { url: `https://flags.example/api/admin/${path}`, method, body: JSON.stringify(body) },
    );
  }

  fail(failure) {
    return this.#page.evaluate((how) => globalThis.service.fail(how), failure);
  }

  delay(milliseconds) {
    return this.#page.evaluate((time) => globalThis.service.delay(time), milliseconds);
  }

  /** The requests that changed something, as method, path and status. */
  changes() {
    return this.#page.evaluate(() =>
      globalThis.service.requests
        .filter(({ method }) => method !== 'GET')
        .map((one) => `${one.method} ${one.path} ${one.status}`),
    );
  }
}

class Keyboard {
  #page;

  constructor(page) {
    this.#page = page;
  }

  /** Presses Tab, or Shift+Tab, until this has the focus, which must be visible. */
  async to(locator, key = 'Tab') {
    await locator.waitFor();
    for (let presses = 0; presses < 150; presses += 1) {
      const [hasFocus, isOutlined] = await locator.evaluate((element) => [
        element === document.activeElement,
        [element, element.parentElement].some((one) => getComputedStyle(one).outlineStyle !== 'none'),
      ]);
      if (hasFocus) return assert.ok(isOutlined, `the focus is visible at ${locator}`);
      await this.#page.keyboard.press(key);
    }
    return assert.fail(`no way to ${locator} by ${key}`);
  }

  async press(...keys) {
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

  /** Saves a form, and waits for this response. */
  async save(...response) {
    await this.use(button(this.#page, 'Save'));
    return hasResponse(this.#page, ...response);
  }

  /** Goes to a choice, and types the first letters of an option. */
  async choose(locator, option) {
    await this.to(locator);
    await this.type(option);
  }
}
