// Counts what stories of the suite reach of the sources of the pages, by Chromium, while FLAGADMIN_PAGE_COVERAGE names a folder (./dev coverage).
// As a program, `node coverage.mjs`, it prints the table of all that was counted there, and writes HTML.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { FLAGADMIN_PAGE_COVERAGE: folder, FLAGADMIN_ADMIN_UI: page } = process.env; // the page with the positions of its sources

const report = async () => {
  const { CoverageReport } = await import('monocart-coverage-reports');
  return new CoverageReport({
    name: 'Pages in Chromium',
    outputDir: folder,
    cleanCache: false, // several processes add to it
    logging: 'error',
    reports: ['html', ['text', { skipFull: true }]],
    // The script of axe has a path in place of a URL; those of the playground have no positions of their sources.
    entryFilter: ({ url }) => URL.canParse(url) && existsSync(join(page, `${new URL(url).pathname}.map`)),
    sourceMapResolver: async (url) => JSON.parse(await readFile(join(page, new URL(url).pathname), 'utf8')),
    sourceFilter: (path) => path.startsWith('examples/'),
  });
};

/** Begins to count for a page. */
export async function beginCoverage(page) {
  if (folder) await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** Adds what was counted for the page, unless a story has closed it. */
export async function endCoverage(page) {
  if (folder && !page.isClosed()) await (await report()).add(await page.coverage.stopJSCoverage());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await (await report()).generate();
