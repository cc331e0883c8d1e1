// Reports words of a private vocabulary, for `./dev check words`. .ci/words.json lists the words with the standard terms to use instead, the
// paths that are clean, the paths that are pending, and exceptions by line. The parts of identifiers are words too.
// With --pending the report includes pending paths.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { words, clean, pending, ignored, exceptions } = JSON.parse(readFileSync('.ci/words.json', 'utf8'));
const terms = new Map(Object.entries(words).flatMap(([list, term]) => list.split(' ').map((word) => [word, term])));

const isBelow = (file, paths) => paths.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !isBelow(file, ignored));

const wordsOf = (line) =>
  line
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** The words of a file that are not allowed, with their lines; exceptions are skipped. */
function findingsOf(file) {
  const allowed = exceptions.filter((one) => one.file === file);
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...new Set(wordsOf(line))]
        .filter((word) => terms.has(word))
        .filter((word) => {
          const exception = allowed.find((one) => one.word === word && line.includes(one.line));
          if (exception) exception.isUsed = true;
          return !exception;
        })
        .map((word) => `${file}:${index + 1}: "${word}": use ${terms.get(word)}`),
    );
}

const problems = files.filter((file) => isBelow(file, clean)).flatMap(findingsOf);
const listed = [...clean, ...pending];
for (const file of files.filter((one) => !isBelow(one, listed)))
  problems.push(`${file} is neither clean nor pending in .ci/words.json`);
for (const path of listed.filter((one) => !files.some((file) => isBelow(file, [one]))))
  problems.push(`.ci/words.json: there is no ${path}`);
for (const { file, line } of exceptions.filter((one) => !one.isUsed && isBelow(one.file, clean)))
  problems.push(`.ci/words.json: no exception is needed in ${file}: ${line}`);

if (process.argv[2] === '--pending') {
  for (const path of pending) {
    const found = files.filter((file) => isBelow(file, [path]) && !isBelow(file, clean)).flatMap(findingsOf);
    console.log(`${path}: ${found.length}`);
    for (const one of found) console.log(`  ${one}`);
  }
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
