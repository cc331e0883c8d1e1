// Issues as they are read from the memory of the module.
import { describe, expect, it } from 'vitest';

import type { Issue } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { addon, update } from '../support/samples.js';

const bodyWith = (member: string) => `${JSON.stringify(update).slice(0, -1)},${member}}`;

describe('issues in the memory of the module', () => {
  it.each([
    ['1234567890123456', 1234567890123456],
    ['-0', -0],
    ['1.50', 1.5],
    ['true', true],
  ])('have a value as it was sent: %s', (sent, value) => {
    const { issues } = addonCreateUpdateSchema.validateJson(bodyWith(`"description":${sent}`));
    expect(issues?.[0]?.params).toMatchObject({ value });
    expect(issues?.[0]?.message).toContain(sent);
  });

  it('keep a member name that looks like an index', () => {
    const tried = { ...update, parameters: { ...update.parameters, 0: 'x' } };
    const paths = ({ warnings }: { warnings: readonly Issue[] }) => warnings.map(({ path }) => path);
    expect(
      paths(withRules(addonCreateUpdateSchema, { providers: undefined }).validateJson(JSON.stringify(tried))),
    ).toEqual([['parameters', '0']]);
    expect(paths(dryRun.updateAddon({ current: addon, update: tried }))).toEqual([['parameters', '0']]);
  });

  it('are read after the memory has grown during the call', () => {
    const name = 'n'.repeat(3_000_000);
    const { issues, warnings } = addonCreateUpdateSchema.validateJson(bodyWith(`"${name}":1,"description":1`));
    expect(issues?.map(({ path }) => path)).toEqual([['description']]);
    expect(warnings).toHaveLength(1);
  });
});
