// What users do: rules of providers, dry runs and a keystroke in a form. In Node and, bundled, in a browser.
import { current, update, updates } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';
import * as equal from '../rivals/ajv-equal.mjs';

const inTurn = (list) => (call) => list[call % list.length];
const object = inTurn(updates);
const text = inTurn(updates.map((value) => JSON.stringify(value)));

const row =
  (what, own, ...rivals) =>
  (pace) => ({ what, ...measureInTurns([{ name: 'flagadmin', act: own }, ...rivals], pace) });

/**
 * Rows of `flagadmin/core` and `flagadmin/form`. `service`: the name of a service in use, and its `definitions` of providers.
 */
export function workRows(core, form, { service, definitions }) {
  const { addonCreateUpdateSchema: schema, defaultProviders, dryRun, providerRules, withRules } = core;
  const withDefaults = withRules(schema, { providers: defaultProviders });
  const ten = Array.from({ length: 10 }, (_, i) => {
    const definition = defaultProviders[i % defaultProviders.length];
    return i < defaultProviders.length ? definition : { ...definition, name: `${definition.name}-${i}` };
  });
  const rules = providerRules(definitions);
  const ofService = withRules(schema, { providers: rules, service });
  const without = { name: 'without them', act: (call) => schema.validate(object(call)).valid };
  const run = (options) => (call) =>
    dryRun.updateAddon({ current, updateJson: text(call), ...options }).bodyJson.length;
  const count = `the ${definitions.length} providers of ${service}`;
  return {
    rules: row(
      'valid object → result, with the rules of its provider: `withRules`',
      (call) => withDefaults.validate(object(call)).valid,
      without,
    ),
    rulesOfService: row(
      `the same with ${count}, \`providerRules\`, and \`service\``,
      (call) => ofService.validate(object(call)).valid,
      without,
    ),
    dryRun: row('update merged, with the response: `dryRun.updateAddon`', run({}), {
      name: 'Ajv standalone, equal checks, and a merge by spread',
      checks: 'no rules of providers; it masks no secrets and lists no changes',
      act: mergedByHand,
    }),
    dryRunWithProviders: row(
      'the same with ten providers, by `providerRules`',
      run({ providers: providerRules(ten) }),
      { name: 'without them', act: run({}) },
      { name: 'by their definitions', act: run({ providers: ten }) },
    ),
    dryRunOfService: row(
      `the same with ${count}, by \`providerRules\`, and \`service\``,
      run({ providers: rules, service }),
      { name: 'without them', act: run({}) },
      { name: 'by their definitions', act: run({ providers: definitions, service }) },
    ),
    keystroke: row(
      'a keystroke in a form: values → body → issues → dry run → messages at fields',
      keystrokeIn({ ...core, ...form }, { service, rules }),
    ),
  };
}

function mergedByHand(call) {
  const changes = equal.parse(text(call));
  return JSON.stringify({ ...current, ...changes }).length;
}

/** The values of a form after each key of a description and of a URL, of which the first letters are no URL yet. */
const keystrokes = [
  ...Array.from(update.description, (_, end) => ({ ...update, description: update.description.slice(0, end + 1) })),
  ...Array.from(update.parameters.url, (_, end) => {
    const url = update.parameters.url.slice(0, end + 1);
    return { ...update, parameters: { ...update.parameters, url } };
  }),
];

/** As the form of the package's recipes; `rules` are made once, as README.md does. */
function keystrokeIn({ addonFromForm, formSchema, addonCreateUpdateSchema, dryRun, withRules }, { service, rules }) {
  const shown = { ...current, parameters: { url: '*****' } }; // as a service returns it
  const body = (values) => addonFromForm(values, { current: shown, providers: rules });
  const schema = formSchema(withRules(addonCreateUpdateSchema, { providers: rules, service }), { body });
  const values = inTurn(keystrokes);
  return (call) => {
    const given = values(call);
    const fields = {};
    for (const { path, message } of schema['~standard'].validate(given).issues ?? [])
      fields[path.join('.')] ??= message;
    const { changes = [] } = dryRun.updateAddon({ current: shown, update: body(given), providers: rules, service });
    return Object.keys(fields).length + changes.length;
  };
}
