// The JSON Schema of files of `apply` and of fixtures (D105), made of the schemas of resources and of bodies.
import { schemas } from 'flagadmin/core';
import { jsonSchemaIn, type JSONSchemaTarget } from '../../schema/json-schema.js';
import type { Members } from '../../base/values.js';
import { commandFor } from './commands.js';
import { requiredIn, resources, settableIn } from './resources.js';
import type { ResourceRow } from '../../draft/types.js';

type Forms = Readonly<Record<string, Members>>;

/** The name of the schema. */
export const stateName = 'state';

/** The schema in a dialect. */
export function stateSchema(target: JSONSchemaTarget): Record<string, unknown> {
  const lists = resources.map((row) => [row.list, { type: 'array', items: entrySchema(row) }]);
  const $schema = { type: 'string', description: 'The schema of the file, for editors.' };
  const schema = {
    title: stateName,
    type: 'object',
    description: 'The resources of a service: a file of "flagadmin apply", or fixtures.',
    properties: { $schema, ...Object.fromEntries(lists) },
    additionalProperties: false,
  };
  return jsonSchemaIn(target, JSON.stringify(schema));
}

/** Of an entry: a resource as the service returns it, or what the bodies of its creation and update have, with its key. */
function entrySchema(row: ResourceRow): Members {
  const [created, updated] = [requiredIn(row.create), requiredIn(row.update)];
  const bodies = [row.create, row.update].flatMap((operation) => commandFor(operation)?.schema ?? []);
  const choices = [created, [...updated, ...row.match], [...updated, ...row.key]];
  const required = created.filter((name) => choices.every((names) => names.includes(name)));
  const tables = [row.schema, ...bodies].map((name) => schemas[name].toJSONSchema('openapi-3.0').properties as Forms);
  const keys = [...row.key, ...row.match];
  // `apply` ignores what cannot be set, whatever it is.
  const properties = [...new Set([...keys, ...settableIn(row)])].map((name) => {
    const forms = tables.map((table) => table[name]).filter((form) => form !== undefined);
    // Entries are found by their keys, so these are as in resources; null stands for what is not set (D30).
    const isKey = keys.includes(name);
    const isNullable = !isKey && (!required.includes(name) || forms.some(({ nullable }) => nullable));
    return [name, merged(isKey ? forms.slice(0, 1) : forms, isNullable)];
  });
  const needed = required.length > 0 ? { required } : { anyOf: choices.map((names) => ({ required: names })) };
  return { type: 'object', ...needed, properties: Object.fromEntries(properties) };
}

/** A list whose elements may have null for a text that is not set, as services in use take it (D97e). */
function withOptionalTexts(form: Members, needed: readonly unknown[]): Members {
  const items = form.items as (Members & { readonly properties?: Forms }) | undefined;
  if (items?.properties === undefined) return form;
  const properties = Object.entries(items.properties).map(([name, one]) => [
    name,
    one.type === 'string' && !needed.includes(name) ? { ...one, nullable: true } : one,
  ]);
  return { ...form, items: { ...items, properties: Object.fromEntries(properties) } };
}

/** Any of several forms of a property; of those that differ in words only, the last. */
function merged(forms: readonly Members[], isNullable: boolean): Members {
  const byRules = new Map<string, Members>();
  const needed = forms.flatMap(({ items }) => (items as Members | undefined)?.required ?? []);
  for (const form of forms) {
    const { description, example, nullable: _, ...rules } = withOptionalTexts(form, needed);
    const words = { description, example, ...(isNullable && { nullable: true }) };
    byRules.set(JSON.stringify(rules), { ...rules, ...words });
  }
  const [first, ...others] = byRules.values();
  return others.length > 0 ? { anyOf: [first, ...others] } : (first as Members);
}
