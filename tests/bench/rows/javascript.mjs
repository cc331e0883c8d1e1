// One document at a time: in Node and, bundled, in a browser.
import { update, updates, wrongUpdates } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';
import { ajv, equal, mini, standalone, valibot } from '../rivals/all.mjs';

const inTurn = (list) => (call) => list[call % list.length];
const object = inTurn(updates);
const text = inTurn(updates.map((value) => JSON.stringify(value)));
const wrongObject = inTurn(wrongUpdates);
const wrongText = inTurn(wrongUpdates.map((value) => JSON.stringify(value)));

/** Reads the path and message of each error, as a form does. */
const read = (issues) =>
  issues.reduce((sum, { instancePath, message }) => sum + instancePath.length + message.length, 0);
const readPairs = (pairs) => pairs.reduce((sum, [path, message]) => sum + path.length + message.length, 0);

// Each contestant has a function of its own, so that an engine specialises it.

/** A row of `flagadmin` beside rivals, `[rival, act]`; it takes its pace. */
const row =
  (what, own, ...rivals) =>
  (pace) => ({
    what,
    ...measureInTurns(
      [{ name: 'flagadmin', act: own }, ...rivals.map(([{ name, checks }, act]) => ({ name, checks, act }))],
      pace,
    ),
  });

/** The rows of `flagadmin/core` and of `flagadmin/schemas`. */
export function javascriptRows({ addonCreateUpdateSchema: schema }) {
  return {
    text: row(
      `JSON text of ${JSON.stringify(update).length} bytes → result`,
      (call) => schema.validateJson(text(call)).valid,
      [equal, (call) => equal.validateText(text(call)).valid],
      [standalone, (call) => standalone.check(JSON.parse(text(call)))],
      [ajv, (call) => ajv.check(JSON.parse(text(call)))],
      [mini, (call) => mini.check(JSON.parse(text(call)))],
      [valibot, (call) => valibot.check(JSON.parse(text(call)))],
    ),
    parse: row(
      'JSON text → value: `parseJson`',
      (call) => schema.parseJson(text(call)).events.length,
      [equal, (call) => equal.parse(text(call)).events.length],
      [standalone, (call) => parsed(standalone.check, text(call)).events.length],
      [ajv, (call) => parsed(ajv.check, text(call)).events.length],
    ),
    wrongText: row(
      'invalid text → every error',
      (call) => read(schema.validateJson(wrongText(call)).issues),
      [equal, (call) => readPairs(equal.validateText(wrongText(call)).errors)],
      [standalone, (call) => readPairs(standalone.listErrors(JSON.parse(wrongText(call))))],
      [ajv, (call) => readPairs(ajv.listErrors(JSON.parse(wrongText(call))))],
      [mini, (call) => readPairs(mini.listErrors(JSON.parse(wrongText(call))))],
      [valibot, (call) => readPairs(valibot.listErrors(JSON.parse(wrongText(call))))],
    ),
    object: row(
      'valid object → result',
      (call) => schema.is(object(call)),
      [equal, (call) => equal.check(object(call))],
      [standalone, (call) => standalone.check(object(call))],
      [ajv, (call) => ajv.check(object(call))],
      [mini, (call) => mini.check(object(call))],
      [valibot, (call) => valibot.check(object(call))],
    ),
    objectWarnings: row(
      'valid object → result, with its warnings',
      (call) => schema.validate(object(call)).warnings.length,
      [equal, (call) => equal.validate(object(call)).warnings.length],
    ),
    wrongObject: row(
      'invalid object → every error',
      (call) => read(schema.validate(wrongObject(call)).issues),
      [equal, (call) => readPairs(equal.listErrors(wrongObject(call)))],
      [standalone, (call) => readPairs(standalone.listErrors(wrongObject(call)))],
      [ajv, (call) => readPairs(ajv.listErrors(wrongObject(call)))],
      [mini, (call) => readPairs(mini.listErrors(wrongObject(call)))],
      [valibot, (call) => readPairs(valibot.listErrors(wrongObject(call)))],
    ),
  };
}

function parsed(check, json) {
  const value = JSON.parse(json);
  if (!check(value)) throw new TypeError('not valid');
  return value;
}
