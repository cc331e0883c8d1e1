// What only an owner of the project can say stands in .ci/owner.json, and `./dev release VERSION` needs it:
//   package     the name on the registry of npm, "flagadmin" or with a scope; programs import "flagadmin" anyway, by an alias of npm
//   repository  its address, such as "https://github.com/example/flagadmin"
// node .ci/owner.mjs check     names what is missing; the status is 1 then
// node .ci/owner.mjs fill      writes it into js/package.json and into the documents
// node .ci/owner.mjs package   prints the name
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = '.ci/owner.json';
const fields = {
  package: {
    pattern: /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/,
    meaning: 'the name on the registry of npm, such as "@example/flagadmin"',
  },
  repository: {
    pattern: /^https:\/\/[\w.-]+(?:\/[\w.-]+)+(?<!\.git)$/,
    meaning: 'its address without ".git", such as "https://github.com/example/flagadmin"',
  },
};

/** One line for each field that is missing or wrong. */
export function faults(owner) {
  return Object.entries(fields)
    .filter(([name, { pattern }]) => !pattern.test(owner[name] ?? ''))
    .map(
      ([name, { meaning }]) =>
        `  "${name}" ${owner[name] ? `is ${JSON.stringify(owner[name])}` : 'is missing'}: ${meaning}`,
    );
}

/** What installs the package under the name that programs import: the registry's "flagadmin" may be somebody else's. */
export const installation = ({ package: name }) => `npm install flagadmin${name === 'flagadmin' ? '' : `@npm:${name}`}`;

/** The places of documents that an owner's data replace. Each pattern fits the text before and after that. */
export const places = [
  {
    file: 'README.md',
    pattern: /The package (?:isn't|is) on the registry\b[\s\S]*?\n```sh\n[\s\S]*?\n```/,
    text: (owner) =>
      `The package is on the registry. It needs Node 20.19 or newer:\n\n\`\`\`sh\n${installation(owner)}\n\`\`\``,
  },
  {
    file: 'js/README.md',
    pattern:
      /(?:Don't install the bare name: the package isn't|The package is) on the registry\b[\s\S]*?```sh\nnpm install [^\n]*\n```/,
    text: (owner) => `The package is on the registry:\n\n\`\`\`sh\n${installation(owner)}\n\`\`\``,
  },
  {
    file: 'js/README.md',
    pattern: /package\.json names the (?:tarball|package), package-lock\.json/,
    text: () => 'package.json names the package, package-lock.json',
  },
  {
    file: 'docs/apply.md',
    pattern:
      /(?:Commit the tarball of the package and run|Run) `npm install [^`]*`: `package\.json` names the (?:tarball|package)/,
    text: (owner) => `Run \`${installation(owner)}\`: \`package.json\` names the package`,
  },
  {
    file: 'docs/SECURITY.md',
    pattern: /\[?the form "Report a vulnerability"(?:\]\(\S+\)| on the repository's page for security)/i,
    text: ({ repository }) => `[the form "Report a vulnerability"](${repository}/security/advisories/new)`,
  },
  {
    file: 'docs/SECURITY.md',
    pattern:
      /There is no release yet: corrections go into the newest commit\.|Corrections go into the newest release\./,
    text: () => 'Corrections go into the newest release.',
  },
];

/** The members of js/package.json that name the repository. Its `name` stays: npm links the workspaces by it. */
function described(text, { repository: url }) {
  const repository = { type: 'git', url: `git+${url}.git`, directory: 'js' };
  const members = { repository, homepage: `${url}#readme`, bugs: { url: `${url}/issues` } };
  return `${JSON.stringify({ ...JSON.parse(text), ...members }, null, 2)}\n`;
}

/** Writes all places, or none and throws. */
export function fill(owner) {
  const texts = new Map([['js/package.json', described(readFileSync('js/package.json', 'utf8'), owner)]]);
  for (const { file, pattern, text } of places) {
    const before = texts.get(file) ?? readFileSync(file, 'utf8');
    if (!pattern.test(before)) throw new Error(`${file} has no text like ${pattern}: correct it in .ci/owner.mjs`);
    texts.set(
      file,
      before.replace(pattern, () => text(owner)),
    );
  }
  for (const [file, text] of texts) writeFileSync(file, text);
}

function main([command]) {
  const owner = JSON.parse(readFileSync(source, 'utf8'));
  const found = faults(owner);
  if (found.length > 0)
    throw new Error(`A release needs its owner's data. Write them into ${source}:\n${found.join('\n')}`);
  if (command === 'fill') fill(owner);
  else if (command === 'package') console.log(owner.package);
  else if (command !== 'check') throw new Error('usage: node .ci/owner.mjs check | fill | package');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
