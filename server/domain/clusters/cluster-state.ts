import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';
import type { CauseKey, NextStepKey } from './cluster-words.ts';

/** A sentence for the reader: `key` is looked up in the messages, `params` fill it. */
interface Sentence<Key extends string = string> {
  key: Key;
  params: Record<string, string | number>;
}

/** What a cluster is doing now and why. */
export interface ClusterState {
  phase: ClusterPhase;
  /** Null only when there is nothing to explain. */
  cause: Sentence<CauseKey> | null;
  /** What the reader can do; null when there is nothing to do. */
  nextStep: Sentence<NextStepKey> | null;
  /** The controllers' own words behind the cause; empty when they gave none. */
  words: string;
}

interface Explanation {
  params?: Record<string, string | number>;
  nextStep?: NextStepKey;
  words?: string;
}

/** Builds a state; the next step is filled with the cause's params. */
export function stateOf(phase: ClusterPhase, cause: CauseKey | null, why: Explanation = {}): ClusterState {
  const params = why.params ?? {};
  return {
    phase,
    cause: cause ? { key: cause, params } : null,
    nextStep: why.nextStep ? { key: why.nextStep, params } : null,
    words: why.words ?? '',
  };
}
