import type { LogLine } from '@/lib/contracts/logs';

/** What a line stays the same by while newer ones arrive before it; of equal lines, which one it is. */
export function lineKeys(lines: readonly LogLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ at, namespace, pod, message }) => {
    const same = JSON.stringify([at, namespace, pod, message]);
    const count = counts.get(same) ?? 0;
    counts.set(same, count + 1);
    return `${count} ${same}`;
  });
}
