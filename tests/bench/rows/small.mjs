// One document at a time, in one process: also bundled for the browser.
import { current, update, updates, wrongUpdate } from '../documents.mjs';
import { measureInTurns } from '../measure.mjs';

const texts = updates.map((value) => JSON.stringify(value));
const at = (list, call) => list[call % list.length];

/** Reads the path and message of each error, as a form does. */
function looked(pairs) {
  let length = 0;
  for (const [path, message] of pairs) length += path.length + message.length;
  return length;
}

function lookedAtIssues(issues) {
  let length = 0;
  for (const { instancePath, message } of issues) length += instancePath.length + message.length;
  return length;
}

/** Reading makes one text of what an engine may keep as parts until then; sending reads it too. */
const sent = (text) => text.charCodeAt(text.length - 1);

const wrongs = updates.map((value, index) => ({ ...value, ...wrongUpdate, description: `wrong ${index}` }));
const wrongTexts = wrongs.map((value) => JSON.stringify(value));

/** Shared by all places: Node and Chromium. */
export function smallRows({
  package: { addonCreateUpdateSchema: schema, defaultProviders, dryRun },
  rivals,
  place,
  pace,
}) {
  const ajv = rivals.find(({ id }) => id === 'ajv');
  const versus = (own, rivalAct) =>
    measureInTurns([['flagadmin', own], ...rivals.map((rival) => [rival.name, rivalAct(rival)])], pace);
  return {
    text: () => ({
      what: `JSON text → result, ${JSON.stringify(update).length} bytes, ${place}`,
      ...versus(
        (call) => (schema.validateJson(at(texts, call)).valid ? 1 : 0),
        ({ check }) =>
          (call) =>
            check(JSON.parse(at(texts, call))) ? 1 : 0,
      ),
    }),
    wrongText: () => ({
      what: `invalid text, all errors, ${place}`,
      ...versus(
        (call) => lookedAtIssues(schema.validateJson(at(wrongTexts, call)).issues),
        ({ listErrors }) =>
          (call) =>
            looked(listErrors(JSON.parse(at(wrongTexts, call)))),
      ),
    }),
    object: () => ({
      what: `valid JS object → result, ${place}`,
      note: 'flagadmin refuses unpaired surrogates and warns of unknown members; Ajv does neither.',
      ...versus(
        (call) => (schema.is(at(updates, call)) ? 1 : 0),
        ({ check }) =>
          (call) =>
            check(at(updates, call)) ? 1 : 0,
      ),
    }),
    providers: () => providersRow(schema, defaultProviders, place, pace),
    encode: () => ({
      what: `JS object → result and body to send, ${place}`,
      ...versus(
        (call) => sent(schema.encode(at(updates, call))),
        ({ check }) =>
          (call) => {
            const value = at(updates, call);
            return check(value) ? sent(JSON.stringify(value)) : Number.NaN;
          },
      ),
    }),
    wrongObject: () => ({
      what: `invalid JS object, all errors, ${place}`,
      ...versus(
        (call) => lookedAtIssues(schema.validate(at(wrongs, call)).issues),
        ({ listErrors }) =>
          (call) =>
            looked(listErrors(at(wrongs, call))),
      ),
    }),
    dryRun: () => ({
      what: `update merged, with the response: \`dryRun.updateAddon\`, ${place}`,
      note:
        'The rival: `JSON.parse` both, spread-merge, validate with Ajv, stringify. It knows no provider rules, masks no secrets, ' +
        'lists no changes and no warnings; `dryRun` does.',
      ...measureInTurns(
        [
          ['flagadmin', (call) => dryRun.updateAddon({ current, updateJson: at(texts, call) }).bodyJson.length],
          ['Ajv', mergedWithAjv(ajv)],
        ],
        pace,
      ),
    }),
  };
}

function mergedWithAjv({ check }) {
  const currentText = JSON.stringify(current);
  return (call) => {
    const changes = JSON.parse(at(texts, call));
    return check(changes) ? JSON.stringify({ ...JSON.parse(currentText), ...changes }).length : Number.NaN;
  };
}

/** No rival has these rules: one set of definitions beside two in turns. */
function providersRow(schema, definitions, place, pace) {
  const sets = [definitions, definitions.slice(1)].map((set) => schema.withProviders(set));
  const validate = (set, call) => (set.validate(at(updates, call)).valid ? 1 : 0);
  return {
    what: `valid JS object → result by the rules of its provider too: \`withProviders().validate\`, ${place}`,
    ...measureInTurns(
      [
        ['flagadmin', (call) => validate(sets[0], call)],
        ['flagadmin, two sets of definitions in turns', (call) => validate(sets[call % 2], call)],
      ],
      pace,
    ),
  };
}
