// Reads and edits WebAssembly modules in the text format, as Binaryen's tools write it: a field of a module a line, or an indented block.

const nameOf = String.raw`\$("[^"]*"|[^\s()]+)`;
const patterns = {
  import: new RegExp(String.raw`^\(import "([^"]*)" "[^"]*" \(func ${nameOf}`),
  export: new RegExp(String.raw`^\(export "([^"]*)" \((\w+) ${nameOf}`),
  type: new RegExp(String.raw`^\(type ${nameOf}`),
  func: new RegExp(String.raw`^\(func ${nameOf}`),
  elem: new RegExp(
    String.raw`^\(elem (?:\$\S+ )?(?:\(table \$\S+\) )?\(i32\.const (\d+)\)(?: func)?((?: ${nameOf})*)\)$`,
  ),
  data: new RegExp(String.raw`^\(data (?:${nameOf} )?\(i32\.const (\d+)\) "((?:[^"\\]|\\.)*)"\)$`),
};
const call = new RegExp(String.raw`\((?:return_)?call ${nameOf}`, 'g');
const callByTable = new RegExp(String.raw`\((?:return_)?call_indirect (?:\$\S+ )?\(type ${nameOf}\)`, 'g');
const number = /(?:\(i32\.const |\boffset=)(\d+)/g;

/** The fields of a module, without its first and its last line. */
const fieldsOf = (text) =>
  text
    .replace(/\)\s*$/, '')
    .split(/\n (?=\()/)
    .slice(1)
    .map((field) => field.trimEnd());

const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const signatureOf = (text) =>
  ['param', 'result']
    .map((part) => all(text, new RegExp(String.raw`\(${part} (?:\$\S+ )?([^)]*)\)`, 'g')).join(' '))
    .join();

/** Functions by name, names of functions by their exports, the functions of the table, and data segments. */
export function parsed(text) {
  const functions = new Map();
  const exported = new Map();
  const table = [];
  const segments = [];
  const types = new Map();
  for (const field of fieldsOf(text)) {
    const [, kind] = /^\((\w+)/.exec(field);
    const found = patterns[kind]?.exec(field);
    if (found === undefined || (found === null && kind === 'import')) continue;
    if (found === null) throw new Error(`module_text.mjs: this is not understood: ${field.slice(0, 200)}`);
    if (kind === 'type') types.set(found[1], signatureOf(field));
    if (kind === 'export' && found[2] === 'func') exported.set(found[1], found[3]);
    if (kind === 'import')
      functions.set(found[2], {
        from: found[1],
        signature: signatureOf(field),
        calls: [],
        calledTypes: [],
        numbers: [],
      });
    if (kind === 'elem') table.push(...all(found[2], new RegExp(nameOf, 'g')));
    if (kind === 'data') segments.push({ name: found[1] ?? '', from: Number(found[2]), bytes: bytesOf(found[3]) });
    if (kind === 'func') {
      functions.set(found[1], {
        signature: signatureOf(field.split('\n', 1)[0]),
        calls: all(field, call),
        calledTypes: all(field, callByTable),
        numbers: all(field, number).map(Number),
      });
    }
  }
  for (const one of functions.values())
    one.calledTypes = one.calledTypes.map((type) => {
      if (!types.has(type)) throw new Error(`module_text.mjs: the type ${type} is not understood`);
      return types.get(type);
    });
  return { functions, exported, table, segments };
}

const textOfFields = (fields) => `(module\n ${fields.join('\n ')}\n)\n`;
const kindOf = (field) => /^\((\w+)/.exec(field)[1];

/** A text without the fields whose names are refused; `keep` has functions by kinds of fields. */
export function withoutFields(text, keep) {
  const isKept = (field) => keep[kindOf(field)]?.(patterns[kindOf(field)].exec(field)[1]) ?? true;
  return textOfFields(fieldsOf(text).filter(isKept));
}

/** A text without functions that are imported from a module whose name starts so: their places in the table stay empty. */
export function withoutPlaceholders(text, placeholder) {
  const names = new Set();
  const fields = fieldsOf(text).filter((field) => {
    const [, module, name] = patterns.import.exec(field) ?? [];
    const isPlaceholder = module?.startsWith(placeholder) ?? false;
    if (isPlaceholder) names.add(name);
    return !isPlaceholder;
  });
  return textOfFields(fields.flatMap((field) => (kindOf(field) === 'elem' ? elementsOf(field, names) : [field])));
}

/** A text that has these data segments, too. */
export function withSegments(text, segments) {
  const data = segments.map(({ from, bytes }) => `(data (i32.const ${from}) "${textOf(bytes)}")`);
  return textOfFields([...fieldsOf(text), ...data]);
}

/** The runs of a segment of the table without these functions. */
function elementsOf(field, placeholders) {
  const [, start, list] = patterns.elem.exec(field);
  const from = Number(start);
  const runs = [];
  let isRun = false;
  for (const [index, name] of all(list, new RegExp(nameOf, 'g')).entries()) {
    const isKept = !placeholders.has(name);
    if (isKept && !isRun) runs.push({ from: from + index, names: [] });
    if (isKept) runs.at(-1).names.push(`$${name}`);
    isRun = isKept;
  }
  return runs.map((run) => `(elem (i32.const ${run.from}) ${run.names.join(' ')})`);
}

const escapes = { t: 9, n: 10, r: 13, '"': 34, "'": 39, '\\': 92 };

function bytesOf(text) {
  const parts = text.match(/\\[0-9a-f]{2}|\\.|[^\\]+/gi) ?? [];
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part);
      return Buffer.from([escapes[part.slice(1)] ?? Number.parseInt(part.slice(1), 16)]);
    }),
  );
}

const textOf = (bytes) => [...bytes].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
