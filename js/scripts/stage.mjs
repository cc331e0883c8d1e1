// `node js/scripts/stage.mjs FOLDER`: makes the folder that `npm pack` packs, from js (after `npm run build`), the pages of docs that users need, and the
// examples that they copy.
// Links to what is not packed become text, or addresses of the repository where package.json names it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files, repository, version } = JSON.parse(readFileSync(`${root}js/package.json`, 'utf8'));

/** The packed pages: their paths in the package, by those in the repository. */
const pages = new Map([
  ...['README', 'API', 'REFERENCE', 'CHANGELOG'].map((name) => [`js/${name}.md`, `${name}.md`]),
  ...['apply', 'faq', 'migration', 'runtimes', 'testing', 'unleash'].map((name) => [
    `docs/${name}.md`,
    `docs/${name}.md`,
  ]),
]);

/** The packed examples: their paths in the package and in the repository. */
const examples = ['forms', 'workers', 'workflows'].flatMap((name) =>
  readdirSync(`${root}examples/${name}`).map((file) => `examples/${name}/${file}`),
);

/** Where the sources of this version can be read; undefined as long as package.json does not name the repository. */
const address = repository?.url.replace(/^git\+|\.git$/g, '');

/** A page with links that lead somewhere in the package. */
function packedPage(source, text) {
  const code = /^```[\s\S]*?^```$/m;
  const parts = text.replace(/^<!--[\s\S]*?-->\s*/, '').split(new RegExp(`(${code.source})`, 'm'));
  return parts.map((part) => (code.test(part) ? part : withPackedLinks(source, part))).join('');
}

function withPackedLinks(source, text) {
  return text.replaceAll(/\[([^[\]]*)\]\(([^)\s]+)\)/g, (link, words, target) => {
    const [path, anchor] = target.split('#');
    if (path === '' || /^[a-z]+:/.test(target)) return link;
    const place = posix.join(posix.dirname(source), path);
    const end = anchor === undefined ? '' : `#${anchor}`;
    const packed = examples.includes(place) ? place : pages.get(place);
    if (packed !== undefined) return `[${words}](${posix.relative(posix.dirname(pages.get(source)), packed)}${end})`;
    return address === undefined ? words : `[${words}](${address}/blob/v${version}/${place}${end})`;
  });
}

const [folder] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['package.json', ...files]) {
  if (existsSync(`${root}js/${name}`)) cpSync(`${root}js/${name}`, join(folder, name), { recursive: true });
}
for (const file of examples) cpSync(root + file, join(folder, file));
for (const [source, packed] of pages) {
  mkdirSync(dirname(join(folder, packed)), { recursive: true });
  writeFileSync(join(folder, packed), packedPage(source, readFileSync(root + source, 'utf8')));
}
