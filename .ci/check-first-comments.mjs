// Reports source files whose first comment does not come before their first declaration, for `./dev check words`: that comment says in
// one sentence what the file is for. A .cpp file whose first include is the header of its name is described there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const kinds = ['cpp', 'hpp', 'ts', 'tsx', 'mts', 'mjs', 'js', 'cjs', 'css', 'html', 'sh', 'cmake'];
const patterns = [...kinds.map((kind) => `*.${kind}`), '*CMakeLists.txt', 'Containerfile', 'dev', '.ci/run'];
const files = execFileSync(
  'git',
  ['ls-files', '--', ...patterns, ':!tests/core/fuzz/corpus', ':!tests/core/fuzz/seeds'],
  {
    encoding: 'utf8',
  },
);

const isComment = /^\s*(?:\/\/|\/\*|<!--|#(?!!|\s*(?:include|pragma|define|if|ifdef|ifndef|else|endif|undef)\b))/;
/** Lines before the first declaration: includes, imports, namespaces, forward declarations. */
const isPreamble =
  /^\s*$|^#|^(?:inline )?namespace\b|^using |^extern "C"|^<!doctype|^<html|^(?:struct|class) \w+;|^(?:import|export)\b.*(?:from '|^import ')|^import '|^const .* = require\(/i;

/** The source without the lines of imports that span several. */
const withoutImports = (text) => text.replaceAll(/^(?:import|export)\s[^;'"]*?\sfrom\s['"][^'"]*['"];?$/gm, '');

function hasFirstComment(file) {
  const text = withoutImports(readFileSync(file, 'utf8'));
  const header = /#include [<"](.*?)[>"]/.exec(text)?.[1];
  if (file.endsWith('.cpp') && header !== undefined && basename(header, '.hpp') === basename(file, '.cpp')) return true;
  const first = text.split('\n').find((line) => isComment.test(line) || !isPreamble.test(line));
  return first !== undefined && isComment.test(first);
}

const found = files.split('\n').filter((file) => file !== '' && !hasFirstComment(file));
for (const file of found) console.log(`${file}: begin with a comment that says in one sentence what the file is for`);
process.exitCode = found.length === 0 ? 0 : 1;
