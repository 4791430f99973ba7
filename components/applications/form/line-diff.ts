/** A line of two texts side by side: in both, only in the first, or only in the second. */
export interface DiffLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Two texts line by line, with as many lines in common as there are (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const [one, other] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  // common[i][j]: how many lines the rests from i and j have in common.
  const common = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    const row = common[i] ?? [];
    for (let j = other.length - 1; j >= 0; j -= 1) {
      row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ kind: 'same', text: one[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'gone', text: one[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'new', text: other[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** The lines that differ with those around them; a null stands for lines that are left out. */
export function cutDiff(lines: readonly DiffLine[], around: number): (DiffLine | null)[] {
  const isNear = lines.map((_, place) =>
    lines.slice(Math.max(0, place - around), place + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, place) => (isNear[place] ? [line] : isNear[place - 1] || place === 0 ? [null] : []));
}
