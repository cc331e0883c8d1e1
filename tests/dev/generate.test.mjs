// js/scripts/generate.mjs: the rules of its writers, and the form of the page that it wrote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { faultsOf } from '../../js/scripts/generate/faults.mjs';
import { literal, typeName } from '../../js/scripts/generate/text.mjs';

describe('text.mjs', () => {
  it('names the type of a schema', () => {
    const types = {
      addonSchema: 'Addon',
      addonCreateUpdateSchema: 'AddonCreateUpdate',
      updateServiceAccountSchema: 'ServiceAccountUpdate',
      createStrategySchema: 'StrategyCreate',
      updateStrategySchema: 'StrategyUpdate',
      createStrategyParameterSchema: 'StrategyCreateParameter',
      errorSchema: 'ErrorBody',
    };
    for (const [schema, type] of Object.entries(types)) assert.equal(typeName(schema), type);
  });

  it('writes values as literals', () => {
    assert.equal(literal("the provider's \\ name"), String.raw`'the provider\'s \\ name'`);
    assert.equal(literal({ a: [1, 'b'], c: { d: false }, e: undefined }), "{ a: [1, 'b'], c: { d: false } }");
  });
});

describe('faults.mjs', () => {
  const operation = (name, action, more = {}) => ({
    ...{ name, action, resource: 'tag', body: '', dryRunArguments: [], isPart: false },
    isChange: !['list', 'read'].includes(action),
    hasKey: ['read', 'update', 'remove', 'named'].includes(action),
    ...more,
  });
  /** The OpenAPI document with these schemas. */
  const documents = (schemas) => ({ 'openapi.json': JSON.stringify({ components: { schemas } }) });
  const described = {
    tagsSchema: { properties: { tags: {} } },
    tagSchema: { properties: { name: {}, isUsed: {}, icon: { nullable: true } }, required: ['name', 'isUsed', 'icon'] },
    createTagSchema: { properties: { name: {}, isUsed: { default: false }, icon: {} }, required: ['name'] },
  };
  const whole = {
    documents: documents(described),
    operations: [
      operation('createTag', 'create', { body: 'createTagSchema', dryRunArguments: ['existingNames'] }),
      operation('deleteTag', 'remove'),
      operation('getTags', 'list', { response: 'tagsSchema' }),
    ],
    resources: [{ name: 'tag', item: 'tagSchema', listMember: 'tags' }],
    schemas: [{ name: 'tagSchema' }, { name: 'createTagSchema' }],
  };

  it('finds none in rows that work', () => assert.deepEqual(faultsOf(whole), []));

  for (const [title, change, ...sentences] of [
    [
      'a resource that is neither read nor listed',
      { operations: whole.operations.slice(0, 2) },
      'core/src/api/read_operations.hpp: deleteTag needs to know a tag, but no operation reads or lists it',
      'core/src/api/read_operations.hpp: createTag needs the names that are taken, but no operation lists every tag',
      'core/src/api/read_operations.hpp: no operation lists every tag, which has a list_member',
    ],
    [
      'schemas that are not public',
      { schemas: [] },
      'core/include/flagadmin/schema/schemas.hpp lacks createTagSchema, the body of createTag',
      'core/include/flagadmin/schema/schemas.hpp lacks tagSchema, the form of tag',
    ],
    [
      'a list under another name than that of the row',
      { documents: documents({ ...described, tagsSchema: { properties: { labels: {} } } }) },
      'core/src/api/resource_table.hpp: tagsSchema has no property "tags", the list_member of tag',
    ],
    [
      'a member that a new resource would lack',
      { documents: documents({ ...described, createTagSchema: { properties: { name: {}, isUsed: {} } } }) },
      'the schema createTagSchema: name needs a default_json or to be required, because tagSchema requires it',
      'the schema createTagSchema: isUsed needs a default_json or to be required, because tagSchema requires it',
    ],
  ]) {
    it(`reports ${title}`, () => assert.deepEqual(faultsOf({ ...whole, ...change }), sentences));
  }
});

describe('API.md', () => {
  const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const names = [...read('js/src/generated/operations.ts').matchAll(/^ {2}(\w+): \{ name:.*'\/api\//gm)].map(
    ([, name]) => name,
  );

  it('has every operation of the API', () => {
    const page = read('js/API.md');
    assert.ok(names.length > 15);
    assert.deepEqual(
      names.filter((name) => !page.includes(`${name}(`) && !page.includes(`no method for \`${name}\``)),
      [],
      'js/API.md lacks these',
    );
  });
});

describe('REFERENCE.md', () => {
  it('has the message of every error of the core', () => {
    const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const names = [
      ...read('core/include/flagadmin/api/api_error.hpp').matchAll(/^\[\[nodiscard]] api_error (\w+)\(/gm),
    ];
    const messages = read('core/generate/error_messages.cpp');
    const others = ['make_error', 'validation_error']; // any message, and that of the first issue
    const missing = names
      .map(([, name]) => name)
      .filter((name) => !others.includes(name) && !messages.includes(`${name}(`));
    assert.deepEqual(missing, [], 'core/generate/error_messages.cpp lacks them');
    assert(names.length > 15);
  });

  it('has as many cells in each row as in the head of its table', () => {
    const page = readFileSync(new URL('../../js/REFERENCE.md', import.meta.url), 'utf8');
    const tables = page.match(/(^\|.*\n)+/gm);
    assert.ok(tables.length > 20);
    for (const table of tables) {
      const sizes = table
        .trimEnd()
        .split('\n')
        .map((row) => row.match(/(?<!\\)\|/g).length);
      assert.equal(new Set(sizes).size, 1, table);
    }
  });
});
