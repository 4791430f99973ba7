// Calls to addresses that people typed.
import type { AddressProblem } from '../domain/words/sentences/credentials.ts';

export interface OutboundCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A question whose answer is read; the parts of TLS are those of a kubeconfig. */
export interface OutboundQuestion {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  tls?: { ca?: Buffer; cert?: Buffer; key?: Buffer; servername?: string };
}

/** Why a call brought no answer. */
export type OutboundFailure = 'refused-address' | 'timed-out' | 'unreachable';

/** A call whose whole answer is taken, within bounds of its own. */
export interface OutboundExchange {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  timeoutMs: number;
  mostBytes: number;
}
export interface ExchangedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface OutboundAnswer {
  status: number;
  text: string;
}
export interface NoAnswer {
  failure: OutboundFailure;
  /** Why an address was refused, or not found. */
  problem?: AddressProblem;
  /** The system's code for what went wrong on the way, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  code?: string;
}

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  /** What of it a sender of an address can mend. */
  readonly problem: AddressProblem | null;

  constructor(failure: OutboundFailure, problem: AddressProblem | null, options?: ErrorOptions) {
    super(problem ?? failure, options);
    this.name = 'OutboundError';
    this.failure = failure;
    this.problem = problem;
  }
}

export interface Outbound {
  /**
   * Why an address will not be called, with where its name leads at this moment; null when
   * it may be. What it says can be different when a call is made, so calls ask again.
   */
  findProblem(url: string): Promise<AddressProblem | null>;
  /**
   * Posts and answers the status, whatever it is; redirects are answers, never followed.
   * @throws OutboundError when no answer came or none was asked for
   */
  post(call: OutboundCall, signal?: AbortSignal): Promise<{ status: number }>;
  /**
   * Asks over https and answers the status with the beginning of the text, or why there is none; redirects are never
   * followed.
   */
  ask(question: OutboundQuestion, signal?: AbortSignal): Promise<OutboundAnswer | NoAnswer>;
  /**
   * Sends bytes and takes the whole answer, whatever its status; redirects are answers, never followed.
   * @throws OutboundError when no answer came, it is larger than agreed, or none was asked for
   */
  exchange(call: OutboundExchange, signal?: AbortSignal): Promise<ExchangedAnswer>;
}
