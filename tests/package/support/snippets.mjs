// The snippets of documents: fenced blocks of Markdown files, and those of @example in TSDoc.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repository } from './installed-package.mjs';

const documents = [
  'README.md',
  'js/README.md',
  'js/API.md',
  'docs/unleash.md',
  'docs/testing.md',
  'docs/faq.md',
  'docs/migration.md',
];
const sources = 'js/src';

/** All snippets: their position, language and text. */
export function allSnippets() {
  const inMarkdown = documents.flatMap((file) => blocksOf(file, readFileSync(join(repository, file), 'utf8')));
  const inSources = readdirSync(join(repository, sources), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = `${sources}/${name}`;
      return blocksOf(file, readFileSync(join(repository, file), 'utf8'), String.raw` *\* ?`);
    });
  return [...inMarkdown, ...inSources];
}

/** The fenced blocks of a text whose lines may begin with something. */
function blocksOf(file, text, prefix = '') {
  const fenced = new RegExp(`^${prefix}\`\`\`(\\w*)\\n([\\s\\S]*?)^${prefix}\`\`\`$`, 'gm');
  return [...text.matchAll(fenced)].map(({ 1: language, 2: block, index }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    language,
    text: block.replaceAll(new RegExp(`^${prefix}`, 'gm'), ''),
  }));
}
