import type { SeriesValues } from './prepare-series';

/** Words along the axes of a chart. */
export const axisText = { fontSize: 11, fill: 'var(--text-subtle)' };

/** Dash pattern of the same line a week before. */
export const beforeDash = '1 3';

/** What a line is, which decides how it looks; of several equal ones their place decides. */
export type LineRole = 'main' | 'second' | 'limit' | 'others' | number;

interface LineStyle {
  stroke: string;
  /** SVG dash pattern; two lines never differ by colour alone. */
  dash: string | undefined;
  width: number;
}

const dashes = [undefined, '7 3', '2 2.5', '9 3 2 3', '4 2', '12 3', '1 3'];

export function lineStyleOf(role: LineRole): LineStyle {
  switch (role) {
    case 'main':
      return { stroke: 'var(--chart-1)', dash: undefined, width: 1.75 };
    case 'second':
      // Rust looks like a failure beside the others, and what is requested or sent is none.
      return { stroke: 'var(--chart-3)', dash: '6 3', width: 1.5 };
    case 'limit':
      return { stroke: 'var(--text-muted)', dash: undefined, width: 1 };
    case 'others':
      return { stroke: 'var(--chart-other)', dash: '1 2', width: 1.5 };
    default:
      return { stroke: `var(--chart-${(role % 7) + 1})`, dash: dashes[role % dashes.length], width: 1.5 };
  }
}

/** A line of a chart. */
export interface Line extends SeriesValues {
  label: string;
  role: LineRole;
}
