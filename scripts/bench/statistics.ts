/** The value below which `share` (0–1) of the samples lie, nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export interface Figure {
  name: string;
  samples: readonly number[];
  unit: 'ms' | 's' | 'MB' | '/s' | '%';
  /** What product.md asks of the 95th percentile (or of the value), and whether more or less is better. */
  target: number | null;
  better: 'less' | 'more';
  /** Whether the run fails without it, however busy the machine was. */
  isRequired?: boolean;
  /** The same measured at the floor, when there is one. */
  floor?: readonly number[];
}

const p95Of = ({ samples }: Figure) => percentile(samples, 0.95);

/** Whether a figure keeps to its target; one without any does. */
export function isMet(figure: Figure): boolean {
  const { target, better } = figure;
  return target === null || (better === 'less' ? p95Of(figure) <= target : p95Of(figure) >= target);
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** One line of the table: p50, p95, p99, the target and the ratio to the floor's p95. */
export function row(figure: Figure): string[] {
  const p95 = p95Of(figure);
  return [
    figure.name,
    ...[0.5, 0.95, 0.99].map((share) => round(percentile(figure.samples, share))),
    figure.unit,
    figure.target === null
      ? '–'
      : `${figure.better === 'less' ? '≤' : '≥'} ${figure.target}${isMet(figure) ? '' : ' MISSED'}`,
    figure.floor ? `${(p95 / percentile(figure.floor, 0.95)).toFixed(1)}×` : '–',
  ];
}

/** Pads the columns of a table of text; the first is left-aligned, the others right. */
export function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}

/** Slope of the straight line that lies closest to the points (least squares). */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const across = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return across === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / across;
}
