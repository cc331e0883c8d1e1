// One document at a time, and ten megabytes in one call: in Node and, bundled, in a browser.
import { current, textsOf, update, updates, wrongUpdates } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';
import * as ajv from '../rivals/ajv.mjs';
import * as zod from '../rivals/zod.mjs';

const inTurn = (list) => (call) => list[call % list.length];
const object = inTurn(updates);
const text = inTurn(updates.map((value) => JSON.stringify(value)));
const wrongObject = inTurn(wrongUpdates);
const wrongText = inTurn(wrongUpdates.map((value) => JSON.stringify(value)));

/** Reads the path and message of each error, as a form does. */
const read = (issues) =>
  issues.reduce((sum, { instancePath, message }) => sum + instancePath.length + message.length, 0);
const readPairs = (pairs) => pairs.reduce((sum, [path, message]) => sum + path.length + message.length, 0);

/** The rows of the package `flagadmin`; each takes its pace. */
export function javascriptRows(flagadmin) {
  const { addonCreateUpdateSchema: schema, defaultProviders, dryRun, providerRules, validateMany } = flagadmin;
  const row = (what, own, rivals) => (pace) => ({
    what,
    ...measureInTurns([{ name: 'flagadmin', act: own }, ...rivals], pace),
  });
  const besideAjvAndZod = (what, own, rivalAct) =>
    row(
      what,
      own,
      [ajv, zod].map((rival) => ({ name: rival.name, act: (call) => rivalAct(rival, call) })),
    );
  return {
    text: besideAjvAndZod(
      `JSON text of ${JSON.stringify(update).length} bytes → result`,
      (call) => schema.validateJson(text(call)).valid,
      ({ check }, call) => check(JSON.parse(text(call))),
    ),
    wrongText: besideAjvAndZod(
      'invalid text → every error',
      (call) => read(schema.validateJson(wrongText(call)).issues),
      ({ listErrors }, call) => readPairs(listErrors(JSON.parse(wrongText(call)))),
    ),
    object: besideAjvAndZod(
      'valid object → result',
      (call) => schema.is(object(call)),
      ({ check }, call) => check(object(call)),
    ),
    wrongObject: besideAjvAndZod(
      'invalid object → every error',
      (call) => read(schema.validate(wrongObject(call)).issues),
      ({ listErrors }, call) => readPairs(listErrors(wrongObject(call))),
    ),
    array: (pace) => arrayRow((bytes) => validateMany(schema, bytes), pace),
    withProviders: (pace) => {
      const withRules = schema.withProviders(defaultProviders);
      const withoutRules = { name: 'without them', act: (call) => schema.validate(object(call)).valid };
      const what = 'valid object → result, with the rules of its provider: `withProviders().validate`';
      return row(what, (call) => withRules.validate(object(call)).valid, [withoutRules])(pace);
    },
    dryRun: row(
      'update merged, with the response: `dryRun.updateAddon`',
      (call) => dryRun.updateAddon({ current, updateJson: text(call) }).bodyJson.length,
      [{ name: 'Ajv, and a merge by spread', act: mergedWithAjv }],
    ),
    dryRunWithProviders: (pace) => {
      const ten = Array.from({ length: 10 }, (_, i) => {
        const definition = defaultProviders[i % defaultProviders.length];
        return i < defaultProviders.length ? definition : { ...definition, name: `${definition.name}-${i}` };
      });
      const run = (providers) => (call) =>
        dryRun.updateAddon({ current, updateJson: text(call), providers }).bodyJson.length;
      return row('the same with ten providers, by `providerRules`', run(providerRules(ten)), [
        { name: 'without them', act: run(undefined) },
        { name: 'by their definitions', act: run(ten) },
      ])(pace);
    },
  };
}

/** Ten megabytes of updates, from bytes. */
function arrayRow(validate, { rounds }) {
  const bytes = new TextEncoder().encode(`[${textsOf(10_000_000)}]`);
  // Refuses what is not UTF-8, as the package does.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const own = { name: 'flagadmin', act: () => validate(bytes).count };
  const rival = { name: 'Ajv', act: () => JSON.parse(decoder.decode(bytes)).filter(ajv.check).length };
  return { what: 'array of 10 MB → result', ...measureInTurns([own, rival], { rounds, milliseconds: 1 }) };
}

const currentText = JSON.stringify(current);

/** Knows no rules of providers, masks no secrets, lists no changes and no warnings. */
function mergedWithAjv(call) {
  const changes = JSON.parse(text(call));
  return ajv.check(changes) ? JSON.stringify({ ...JSON.parse(currentText), ...changes }).length : Number.NaN;
}
