// Tests that the views that tests of accessibility and pictures open are all pages and all dialogs.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { views } from '../browser/views.mjs';

const sources = fileURLToPath(new URL('../../../examples/admin-ui/src/', import.meta.url));

describe('views', () => {
  beforeEach(() => {
    vi.stubGlobal('window', {
      location: { hash: '' },
      history: { state: null, replaceState: () => undefined },
      addEventListener: () => undefined,
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are the list, the form of a new one and one resource of each area, and an address of no page', async () => {
    const { areas, parseRoute } = await import('../../../examples/admin-ui/src/navigation/route');
    const kindOf = ({ area, id, name }) => {
      if (!area) return 'no page';
      if (id === 'new') return `${area}: new`;
      return id === undefined && name === undefined ? `${area}: list` : `${area}: one`;
    };
    const opened = views.map(({ path }) => kindOf(parseRoute(path.slice(1))));
    const all = areas.flatMap(({ area }) => ['list', 'new', 'one'].map((kind) => `${area}: ${kind}`));
    expect(new Set(opened)).toEqual(new Set([...all, 'no page']));
  });

  it('open every dialog', () => {
    const opening = {
      'addons/addon-page.tsx': 'delete-addon',
      'service-accounts/delete-token.tsx': 'delete-token',
      'service-accounts/service-account-page.tsx': 'delete-account',
      'session/renewal-dialog.tsx': 'renewal',
      'strategies/strategy-page.tsx': 'delete-strategy',
    };
    const withDialog = readdirSync(sources, { recursive: true })
      .filter((path) => path.endsWith('.tsx') && path !== 'editor/actions.tsx') // which defines those of deletions
      .filter((path) => /<(Dialog|DeletionCard|DeletionDialog)\b/.test(readFileSync(sources + path, 'utf8')));
    expect(withDialog.toSorted()).toEqual(Object.keys(opening));
    const names = views.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.values(opening)));
  });
});
