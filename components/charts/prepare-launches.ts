export interface Launches {
  /** Minutes at the right end of the scale. */
  maxMinutes: number;
  /** Labelled minutes. */
  ticks: number[];
  marks: { minute: number; failed: boolean }[];
  succeeded: number;
  total: number;
  /** Minutes between which eight of ten successful launches lie; null without any. */
  usual: { from: number; to: number } | null;
}

function quantile(sorted: readonly number[], q: number): number {
  const place = (sorted.length - 1) * q;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** Minutes between two ticks, so that a scale has about three. */
function stepOf(longest: number): number {
  if (longest > 60) return 30;
  if (longest > 30) return 20;
  return longest > 15 ? 10 : 5;
}

/** Places past launches on a scale of minutes. @param launches seconds, failed ones negative */
export function prepareLaunches(launches: readonly number[]): Launches {
  const marks = launches.map((seconds) => ({ minute: Math.abs(seconds) / 60, failed: seconds < 0 }));
  const good = marks.flatMap((mark) => (mark.failed ? [] : [mark.minute])).sort((a, b) => a - b);
  const longest = Math.max(0, ...marks.map((mark) => mark.minute));
  const step = stepOf(longest);
  const maxMinutes = Math.max(3, Math.ceil(longest / step)) * step;
  return {
    maxMinutes,
    ticks: Array.from({ length: maxMinutes / step + 1 }, (_, index) => index * step),
    marks,
    succeeded: good.length,
    total: marks.length,
    usual: good.length > 0 ? { from: quantile(good, 0.1), to: quantile(good, 0.9) } : null,
  };
}
