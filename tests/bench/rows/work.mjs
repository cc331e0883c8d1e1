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
 * Rows of `flagadmin`, `flagadmin/core` and `flagadmin/form`. `service`: the name of a service in use, and its `definitions` of providers.
 */
export function workRows(client, core, form, { service, definitions }) {
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
    keystroke: keystrokeIn(client, form, { service, definitions }),
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

/** A draft of an addon of a service in use, as `AdminClient` makes it. */
async function draftAt({ AdminClient }, { service, definitions }) {
  const shown = { ...current, parameters: { url: '*****' } }; // as a service returns it
  const version = { versionInfo: { current: { oss: service.replace('unleash-', '') } } };
  const fetch = async (url) => {
    const body = url.endsWith('ui-config')
      ? version
      : url.endsWith('addons')
        ? { addons: [], providers: definitions }
        : shown;
    return new Response(JSON.stringify(body));
  };
  return new AdminClient({ baseUrl: 'https://flags.test', token: 'token', fetch }).editAddon(current.id);
}

/** As the form of the package's recipes. */
const keystrokeIn =
  (client, { addonFromForm, formSchema }, given) =>
  async (pace) => {
    const draft = await draftAt(client, given);
    const schema = formSchema(draft);
    const values = inTurn(keystrokes);
    const act = (call) => {
      const typed = values(call);
      const fields = {};
      for (const { path, message } of schema['~standard'].validate(typed).issues ?? [])
        fields[path.join('.')] ??= message;
      const { changes = [] } = draft.dryRun(addonFromForm(typed, draft));
      return Object.keys(fields).length + changes.length;
    };
    return row('a keystroke in a form: values → body → dry run → messages at fields, changes', act)(pace);
  };
