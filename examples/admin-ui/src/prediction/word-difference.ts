// The difference between two texts, word by word.

/** A run of text that both versions have, or only the earlier or the later one. */
export interface Run {
  text: string;
  in: 'both' | 'before' | 'after';
}

/** Longer texts are compared as wholes: the comparison takes time and memory by the product of their words. */
const mostWords = 400;

/**
 * The difference of two texts by words: the longest common subsequence and the words around it. Texts with little in common are shown
 * as wholes.
 */
export function wordDifference(before: string, after: string): Run[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const wholes = joined([run(before, 'before'), run(after, 'after')]);
  if (old.length > mostWords || now.length > mostWords) return wholes;
  const lengths = commonLengths(old, now);
  const runs: Run[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      runs.push(run(old[i] ?? '', 'both'));
      i += 1;
      j += 1;
    } else if (at(lengths, i + 1, j) >= at(lengths, i, j + 1)) {
      runs.push(run(old[i] ?? '', 'before'));
      i += 1;
    } else {
      runs.push(run(now[j] ?? '', 'after'));
      j += 1;
    }
  }
  runs.push(run(old.slice(i).join(''), 'before'), run(now.slice(j).join(''), 'after'));
  const kept = runs.filter((part) => part.in === 'both').reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept < Math.min(before.length, after.length) / 2 ? wholes : joined(runs);
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** The lengths of the longest common subsequences of all ends of two lists. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        old[i] === now[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly number[][], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

function run(text: string, where: Run['in']): Run {
  return { text, in: where };
}

function joined(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const { text, in: where } of runs) {
    const last = merged.at(-1);
    if (text === '') continue;
    if (last?.in === where) last.text += text;
    else merged.push({ text, in: where });
  }
  return merged;
}
