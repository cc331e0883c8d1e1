// Reports words of a private vocabulary, and comments that do not begin with their subject, for `./dev check words`. .ci/words.json lists
//   words       with the standard terms to use instead; some with the paths where they are reported (`only`) or not (`except`)
//   comments    patterns of sentences in comments, likewise
//   clean, pending, ignored   the paths that are checked, those that are not checked yet, and those of others
//   exceptions  by file, word and a part of the line
// The parts of identifiers are words too. With --pending the report includes pending paths.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { words, comments, clean, pending, ignored, exceptions } = JSON.parse(readFileSync('.ci/words.json', 'utf8'));

const isBelow = (file, paths) => paths.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !isBelow(file, ignored));

/** The terms by word. */
const terms = new Map(
  Object.entries(words).flatMap(([list, term]) => {
    const { use, only = [...clean, ...pending], except = [] } = typeof term === 'string' ? { use: term } : term;
    return list.split(' ').map((word) => [word, { use, only, except }]);
  }),
);
const patterns = Object.entries(comments).map(([pattern, use]) => ({ pattern: new RegExp(pattern), use }));

const wordsOf = (line) =>
  line
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** The text of a comment in this line; documents have headings and lists instead. */
function commentOf(file, line) {
  return file.endsWith('.md') ? '' : (/(?:^\s*(?:\/?\*+|#|<!--)|(?:^|\s)\/\/\/?<?)\s+(.*)/.exec(line)?.[1] ?? '');
}

/** The words and comments of a file that are not allowed, with their lines; exceptions are skipped. */
function findingsOf(file) {
  const allowed = exceptions.filter((one) => one.file === file);
  const isAllowed = (word, line) => {
    const exception = allowed.find((one) => one.word === word && line.includes(one.line));
    if (exception) exception.isUsed = true;
    return exception !== undefined;
  };
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const found = [...new Set(wordsOf(line))]
        .filter(
          (word) => terms.has(word) && isBelow(file, terms.get(word).only) && !isBelow(file, terms.get(word).except),
        )
        .filter((word) => !isAllowed(word, line))
        .map((word) => `"${word}": use ${terms.get(word).use}`);
      const comment = commentOf(file, line);
      const sentences = patterns.filter(({ pattern }) => pattern.test(comment)).map(({ use }) => `use ${use}`);
      return [...found, ...sentences].map((problem) => `${file}:${index + 1}: ${problem}`);
    });
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
