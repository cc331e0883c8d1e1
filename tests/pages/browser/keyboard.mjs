// A user who has no mouse: the keys of a test, on the page with the service in itself, or of a server.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { onPage, Server, stage } from './harness.mjs';

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

/** A server. */
class ServiceBehindPage {
  #server;
  #changes = [];

  constructor(page, server) {
    this.#server = server;
    page.on('response', (response) => {
      const method = response.request().method();
      if (method !== 'GET') this.#changes.push(`${method} ${new URL(response.url()).pathname} ${response.status()}`);
    });
  }

  /** What is stored under a path of the API, as JSON. */
  async get(path) {
    return (await this.#server.ask(`/api/admin/${path}`)).body;
  }

  /** Sends a request as another user would. */
  async send(method, path, body) {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const { status } = await this.#server.ask(`/api/admin/${path}`, init);
    assert.ok(status < 300, `${method} ${path}: ${status}`);
  }

  /** Changes a resource as another user would. */
  async change(path, changes) {
    await this.send('PUT', path, { ...(await this.get(path)), ...changes });
  }

  /** The requests of the page that change something, as method, path and status. */
  async changes() {
    return this.#changes;
  }
}

/** The service of the demo, as the console has it. */
class ServiceInPage {
  #page;

  constructor(page) {
    this.#page = page;
  }

  /** What is stored under a path of the API, as JSON. */
  get(path) {
    return this.#page.evaluate(async (of) => {
      const response = await globalThis.service.fetch(of, { headers: { authorization: 'test-admin-token' } });
      return response.json();
    }, `https://flags.example/api/admin/${path}`);
  }

  /** Sends a request as another user would. */
  async send(method, path, body) {
    const url = `https://flags.example/api/admin/${path}`;
    const status = await this.#page.evaluate(
      async (request) => {
        const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
        const { url: to, ...init } = request;
        return (await globalThis.service.fetch(to, { ...init, headers })).status;
      },
      { url, method, body: body && JSON.stringify(body) },
    );
    assert.ok(status < 300, `${method} ${path}: ${status}`);
  }

  /** Changes a resource as another user would. */
  async change(path, changes) {
    await this.send('PUT', path, { ...(await this.get(path)), ...changes });
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

  /** Goes to a choice, and types the first letters of an option. */
  async choose(locator, option) {
    await this.to(locator);
    await this.type(option);
  }
}
