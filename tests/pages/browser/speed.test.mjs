// Tests the size of the first load, and the work for each key.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { onPage, predicts, signIn } from './harness.mjs';
import { browser, server } from './stage.mjs';

const editor = { path: '/#/addons/1', signedIn: false };

test('the first load takes no more than 150 kB, compressed', async (t) => {
  const files = [];
  const beforeOpening = (page) => page.on('response', (response) => files.push(response));
  await onPage(
    browser,
    server,
    async (page) => {
      await page.getByLabel('Admin token').waitFor();
      await signIn(page);
      await page.getByRole('row', { name: /Webhook #1/ }).waitFor();
      const sizes = await Promise.all(files.filter(isOfThePage).map(sizeOf));
      for (const { name, coding, bytes } of sizes) t.diagnostic(`${bytes} bytes, ${coding}: ${name}`);
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      t.diagnostic(`${total} bytes in all`);
      assert.ok(sizes.some(({ name }) => name.endsWith('.wasm')) && sizes.length >= 5);
      assert.ok(total <= 150_000, `${total} bytes`);
    },
    { signedIn: false, ownTab: true, beforeOpening },
  );
});

function isOfThePage(response) {
  return !new URL(response.url()).pathname.startsWith('/api/');
}

async function sizeOf(response) {
  const { responseBodySize } = await response.request().sizes();
  const coding = response.headers()['content-encoding'] ?? 'as it is';
  return { name: new URL(response.url()).pathname, coding, bytes: responseBodySize };
}

test('the core is compiled while the token is awaited', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await page.locator('#token:focus').waitFor();
      await page.waitForFunction(() => globalThis.isCompiled);
    },
    { ...editor, beforeOpening: (page) => page.addInitScript(noteWhenCompiled) },
  );
});

function noteWhenCompiled() {
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (source) => {
    const compiled = await compile.call(WebAssembly, source);
    globalThis.isCompiled = true;
    return compiled;
  };
}

// Work is counted, not timed: calls of the core, and changes of the page outside the field. By the page's clock a key is pressed each
// 30 ms; the first may show that the form has changes.
test('a keystroke costs nothing but its character until typing pauses', async () => {
  await onPage(
    browser,
    server,
    async (page) => {
      await signIn(page);
      await page.getByRole('button', { name: 'Replace Webhook URL' }).click();
      await page.keyboard.press('Tab');
      await predicts(page, 400, '1 problem');
      await page.clock.pauseAt(Date.now() + 60_000);
      for (const name of ['Description', 'Content type', 'Webhook URL']) {
        const field = page.getByRole('textbox', { name, exact: true });
        await field.focus();
        await settle(page);
        for (const character of 'abcdefghijklmnopqrstuvwxy') {
          await field.press(character);
          await page.clock.runFor(30);
        }
        const { calls, changes } = await page.evaluate(counted);
        assert.ok(calls === 0 && changes < 5, `${name}: ${calls} calls, ${changes} changes`);
        await page.clock.runFor(1000);
        await page.waitForFunction(() => globalThis.work.calls > 0 && globalThis.work.changes > 0);
      }
    },
    { ...editor, ownTab: true, beforeOpening: countWork },
  );
});

/** Lets time go on until nothing changes any more, and begins to count. */
async function settle(page) {
  for (let quiet = 0; quiet < 3; ) {
    await page.evaluate(startCounting);
    await page.clock.runFor(1000);
    const { calls, changes } = await page.evaluate(counted);
    quiet = calls + changes === 0 ? quiet + 1 : 0;
  }
}

async function countWork(page) {
  await page.clock.install();
  await page.addInitScript(() => {
    globalThis.work = { calls: 0, changes: 0 };
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class {
      constructor(...given) {
        const counting = (one) => {
          if (typeof one !== 'function') return one;
          return (...values) => {
            globalThis.work.calls += 1;
            return one(...values);
          };
        };
        const { exports } = new Instance(...given);
        this.exports = Object.fromEntries(Object.entries(exports).map(([name, one]) => [name, counting(one)]));
      }
    };
  });
}

function startCounting() {
  globalThis.observer?.disconnect();
  globalThis.observer = new MutationObserver((changes) => {
    // React sets the name of a field anew at each input.
    globalThis.work.changes += changes.filter(({ target }) => target !== document.activeElement).length;
  });
  globalThis.observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.work = { calls: 0, changes: 0 };
}

function counted() {
  return globalThis.work;
}
