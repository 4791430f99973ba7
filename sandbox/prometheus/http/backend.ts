import type { Source } from '../promql/values.ts';
import type { Parameters } from './parameters.ts';

/** What the API answers from. */
export interface Backend {
  source: Source;
  now(): number;
  /** Types and help texts by metric. */
  metadata: Readonly<Record<string, { type: string; help: string }>>;
  /** How far back series without a given start are looked for. */
  historyMs: number;
}

/** Gives the data of one call. @throws QueryError */
export type Handler = (backend: Backend, parameters: Parameters) => unknown;
