/** Names to values; the metric's name stands under `__name__`. A label that is absent equals an empty one. */
export type Labels = Readonly<Record<string, string>>;

export const metricName = '__name__';

export interface Samples {
  timesMs: number[];
  values: number[];
}

/** The first and the last sample of an interval, and how many there are with them. */
export interface Edges {
  count: number;
  firstMs: number;
  first: number;
  lastMs: number;
  last: number;
}

/** One series of a source. Times are whole milliseconds; both ends of an interval belong to it. */
export interface Series {
  readonly labels: Labels;
  /** The newest sample of the interval. */
  last(fromMs: number, toMs: number): { timeMs: number; value: number } | null;
  /** All samples of the interval, oldest first. */
  window(fromMs: number, toMs: number): Samples;
  /** What is known of its values: a counter that is never reset, of which the edges of an interval tell all, or one value. */
  readonly shape?: 'rising' | 'constant';
  /** Known by some sources without all that lies between. */
  edges?(fromMs: number, toMs: number): Edges | null;
}

/** Where series come from: computed by formula in the sandbox, arrays in tests. */
export interface Source {
  /** Series that match and may have samples in the interval. */
  select(matchers: readonly Matcher[], fromMs: number, toMs: number): Series[];
}

export interface Matcher {
  name: string;
  op: '=' | '!=' | '=~' | '!~';
  value: string;
  matches(value: string): boolean;
}

/** Instants at which an expression is evaluated. */
export interface Grid {
  startMs: number;
  stepMs: number;
  count: number;
}

/** One series of a result: a value and whether there is one, for each instant of the grid. */
export interface Column {
  labels: Labels;
  values: Float64Array;
  has: Uint8Array;
}

export type Value =
  | { type: 'scalar'; values: Float64Array }
  | { type: 'vector'; columns: Column[] }
  | { type: 'string'; text: string };

export const timeAt = (grid: Grid, index: number): number => grid.startMs + index * grid.stepMs;

export const endOf = (grid: Grid): number => timeAt(grid, grid.count - 1);

export const emptyColumn = (labels: Labels, count: number): Column => ({
  labels,
  values: new Float64Array(count),
  has: new Uint8Array(count),
});
