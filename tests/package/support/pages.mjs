// Pages of the matrix: serves a folder as strict sites do, and reads from a page's title how it went.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';

import '../../support/environment.mjs';

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The import map of docs/runtimes.md, by which pages without a bundler find the package. */
const importMap = /<script type="importmap">(.*?)<\/script>/s
  .exec(readFileSync(new URL('../../../docs/runtimes.md', import.meta.url), 'utf8'))[1]
  .replaceAll('/flagadmin/', '/node_modules/flagadmin/');
const digest = createHash('sha256').update(importMap).digest('base64');

/** Allows scripts and requests of the page's own site, the import map, and WebAssembly. */
export const strictPolicy = `default-src 'none'; script-src 'self' 'sha256-${digest}' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'`;

/** `NAME.html` is a page with the script NAME.js or NAME.mjs; for a missing file it responds with the page of the site, as many hosts do. */
function pageOf(path, { searchParams }) {
  const script = path.replace(/\.html$/, searchParams.get('extension') ?? '.js').replace(/^.*\//, '');
  const type = searchParams.get('type') ?? 'module';
  const map = `<script type="importmap">${importMap}</script>`;
  return `<!doctype html><html lang="en"><title></title>${map}<script defer type="${type}" src="${script}"></script></html>`;
}

/** Serves a folder at its own address, every response with this Content-Security-Policy. */
export async function serve(folder, policy = strictPolicy) {
  const server = createServer(async ({ url }, response) => {
    const asked = new URL(url, 'http://site.example');
    const file = await readFile(join(folder, asked.pathname)).catch(() => undefined);
    const type = file === undefined ? types['.html'] : (types[extname(asked.pathname)] ?? 'application/octet-stream');
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(file ?? pageOf(asked.pathname, asked));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref(); // a test that fails leaves it
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Starts a server of a tool, which writes the address where it is. */
export async function startTool(script, given, cwd) {
  const child = spawn(process.execPath, [script, ...given], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  throw new Error(`${script} ended without printing its address`);
}

/** A list that receives the errors of scripts and of the console, with Playwright as with Puppeteer. */
export function complaintsOf(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Opens a page and waits for the result in its title. */
export async function titleOf(browser, address) {
  const page = await browser.newPage();
  const complaints = complaintsOf(page);
  try {
    await page.goto(address);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 60_000 });
    return await page.title();
  } catch (cause) {
    throw new Error(`${address} did not report its result\n${complaints.join('\n')}`, { cause });
  } finally {
    await page.close();
  }
}
