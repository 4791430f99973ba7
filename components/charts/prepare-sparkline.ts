interface Sparkline {
  /** Lines in a box of the given size, one for each stretch without a gap; an instant that stands alone is a short one. */
  lines: string[];
  /** Where the last value stands; null when the line ends with a gap. */
  end: { x: number; y: number } | null;
}

/**
 * Places values in a small box from zero up. A gap stays a gap.
 * @param whole what fills the height; the largest value when it is left out
 */
export function prepareSparkline(
  values: readonly (number | null)[],
  { width, height, whole }: { width: number; height: number; whole?: number },
): Sparkline {
  const most = whole ?? values.reduce<number>((largest, value) => Math.max(largest, value ?? 0), 0);
  const step = width / Math.max(1, values.length - 1);
  const placeOf = (value: number, index: number) => ({
    x: round(index * step),
    y: round(height - (most === 0 ? 0 : Math.min(1, value / most) * height)),
  });
  const lines: string[] = [];
  let current: { x: number; y: number }[] = [];
  const close = () => {
    const [only] = current;
    if (only && current.length === 1) current.push({ x: round(only.x + step / 2), y: only.y });
    if (current.length > 0) lines.push(current.map(({ x, y }) => `${x},${y}`).join(' '));
    current = [];
  };
  for (const [index, value] of values.entries()) {
    if (value === null) close();
    else current.push(placeOf(value, index));
  }
  close();
  const last = values.at(-1) ?? null;
  return { lines, end: last === null ? null : placeOf(last, values.length - 1) };
}

const round = (value: number) => Math.round(value * 10) / 10;
