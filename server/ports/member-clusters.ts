// Looks into members of Karmada control planes, through the proxy that the control planes have for that.
import type { MemberFailure } from '../../lib/contracts/application-pods.ts';
import type { PodFacts } from '../domain/workloads/facts.ts';
import type { Bounded, LiveEvent, LogQuestion } from './workloads.ts';

/** A namespace in a member. */
export interface MemberPlace {
  controlPlane: string;
  cluster: string;
  namespace: string;
}

const brand = Symbol.for('slipway.MemberError');

/**
 * Why there is no answer; `refused`: the member has no such thing, and says so in `words`. `instanceof` goes by a mark, as
 * that of LookError.
 */
export class MemberError extends Error {
  readonly [brand] = true;
  readonly failure: MemberFailure | 'refused';
  readonly words: string | null;

  constructor(failure: MemberFailure | 'refused', options: ErrorOptions & { words?: string } = {}) {
    super(failure, options);
    this.name = 'MemberError';
    this.failure = failure;
    this.words = options.words ?? null;
  }

  static override [Symbol.hasInstance](value: unknown): value is MemberError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Only reads, and nothing but pods, events and logs. What it throws is a MemberError within 5 s, or the caller's own reason. */
export interface MemberClustersPort {
  /** Pods of a namespace, and what the member warns of there; null where it keeps its events to itself. */
  pods(place: MemberPlace, signal?: AbortSignal): Promise<{ pods: Bounded<PodFacts>; warnings: LiveEvent[] | null }>;
  pod(place: MemberPlace, name: string, signal?: AbortSignal): Promise<PodFacts>;
  /** Bytes as the node sends them, each line with its time before it. Ends with the signal. */
  openLog(
    place: MemberPlace,
    question: Omit<LogQuestion, 'within'>,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>;
}
