// Calls to addresses that people typed.

export interface OutboundCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Why a call brought no answer. */
export type OutboundFailure = 'refused-address' | 'timed-out' | 'unreachable';

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  /** @param detail the end of a sentence that begins with the address; repeats nothing of it */
  constructor(failure: OutboundFailure, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

export interface Outbound {
  /**
   * Why an address will not be called, as the end of a sentence, with where its name leads at this moment; null when
   * it may be. What it says can be different when a call is made, so calls ask again.
   */
  findProblem(url: string): Promise<string | null>;
  /**
   * Posts and answers the status, whatever it is; redirects are answers, never followed.
   * @throws OutboundError when no answer came or none was asked for
   */
  post(call: OutboundCall, signal?: AbortSignal): Promise<{ status: number }>;
}
