import type { Matcher } from './values.ts';

/** How a selector or subquery is moved in time. `at` is fixed before the query runs. */
export interface Shift {
  offsetMs: number;
  at: number | 'start' | 'end' | null;
}

export interface VectorSelector extends Shift {
  type: 'selector';
  matchers: Matcher[];
}

export interface MatrixSelector {
  type: 'matrix';
  selector: VectorSelector;
  rangeMs: number;
}

export interface Subquery extends Shift {
  type: 'subquery';
  expression: Expression;
  rangeMs: number;
  stepMs: number;
}

export interface Call {
  type: 'call';
  name: string;
  args: Expression[];
}

export interface Aggregate {
  type: 'aggregate';
  op: string;
  expression: Expression;
  parameter: Expression | null;
  grouping: string[];
  isWithout: boolean;
}

/** How the sides of a binary operation find each other. */
export interface Matching {
  isOn: boolean;
  labels: string[];
  card: 'one-to-one' | 'many-to-one' | 'one-to-many';
  /** Labels taken over from the side of which there is one. */
  include: string[];
}

export interface Binary {
  type: 'binary';
  op: string;
  left: Expression;
  right: Expression;
  isBool: boolean;
  matching: Matching | null;
}

export type Expression =
  | VectorSelector
  | MatrixSelector
  | Subquery
  | Call
  | Aggregate
  | Binary
  | { type: 'negation'; expression: Expression }
  | { type: 'number'; value: number }
  | { type: 'string'; text: string };

export const comparisons: ReadonlySet<string> = new Set(['==', '!=', '>', '<', '>=', '<=']);
export const setOperators: ReadonlySet<string> = new Set(['and', 'or', 'unless']);
