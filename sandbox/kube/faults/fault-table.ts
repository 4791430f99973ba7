import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, expired } from '../status.ts';
import type { Fault, FaultAction } from './fault.ts';

interface Active {
  fault: Fault;
  method: RegExp;
  path: RegExp;
  hits: number;
  /** Lets the requests go that are held now. */
  held: Set<() => void>;
}

/** An open watch that faults can reach. */
export interface Stream {
  method: string;
  url: string;
  /** Cuts the connection. */
  drop(): void;
  /** Says 410 and ends. */
  expire(): void;
}

/** A fault with what it does at this moment. */
export type FaultState = Fault & { hits: number; held: number };

const reasons: Record<number, string> = {
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** What an API server says with them. */
const words: Record<number, string> = {
  429: 'too many requests, please try again later',
  500: 'Internal error occurred: etcdserver: request timed out',
  503: 'the server is currently unable to handle the request',
  504: 'Timeout: request did not complete within the allotted timeout',
};

/** The faults that are in force; tests set them over the control port, production code never sees them. */
export class FaultTable {
  private readonly active = new Map<string, Active>();
  private readonly streams = new Set<Stream>();

  list(): FaultState[] {
    return [...this.active.values()].map(({ fault, hits, held }) => ({ ...fault, hits, held: held.size }));
  }

  add(fault: Fault): void {
    this.remove(fault.id);
    const method = new RegExp(`^(?:${fault.method})$`);
    const one: Active = { fault, method, path: new RegExp(fault.path), hits: 0, held: new Set() };
    this.active.set(fault.id, one);
    for (const stream of [...this.streams]) {
      if (!this.isMet(one, stream.method, stream.url)) continue;
      if (fault.action === 'drop-watches') stream.drop();
      else if (fault.action === 'expire') stream.expire();
    }
  }

  /** Lets held requests go on. @returns how many; undefined when there is no such fault */
  release(id: string): number | undefined {
    const one = this.active.get(id);
    if (!one) return undefined;
    const count = one.held.size;
    for (const letGo of [...one.held]) letGo();
    return count;
  }

  /** Takes a fault away and lets its held requests go. @returns whether there was one */
  remove(id: string): boolean {
    const one = this.active.get(id);
    if (!one) return false;
    this.release(id);
    this.active.delete(id);
    if (one.fault.action === 'silence-watches') {
      for (const stream of [...this.streams]) if (this.isMet(one, stream.method, stream.url)) stream.drop();
    }
    return true;
  }

  /**
   * What happens to a request before it is looked at.
   * @param receive reads the request; what is held was received, and is carried out even if its sender is gone by then
   * @throws ApiError of an `error` fault
   */
  async before(method: string, url: string, receive: () => Promise<unknown>): Promise<void> {
    if (this.active.size === 0) return;
    const held = this.hold('hold-before', method, url);
    if (held !== undefined) await Promise.all([receive(), held]);
    const slow = this.take('delay', method, url);
    if (slow) await delay(slow.fault.delayMs);
    const failing = this.take('error', method, url);
    if (failing) throw errorOf(failing.fault);
    if (/[?&]continue=./.test(url) && this.take('expire', method, url)) {
      throw expired('The provided continue parameter is too old.');
    }
  }

  /** Waits before an answer is sent; undefined when nothing holds it. */
  after(method: string, url: string): Promise<void> | undefined {
    return this.active.size === 0 ? undefined : this.hold('hold-after', method, url);
  }

  /** Knows a stream until the returned function is called. */
  open(stream: Stream): () => void {
    this.streams.add(stream);
    if (this.take('drop-watches', stream.method, stream.url)) stream.drop();
    else if (this.take('expire', stream.method, stream.url)) stream.expire();
    return () => this.streams.delete(stream);
  }

  isSilenced(stream: Stream): boolean {
    if (this.active.size === 0) return false;
    return [...this.active.values()].some(
      (one) => one.fault.action === 'silence-watches' && this.isMet(one, stream.method, stream.url),
    );
  }

  private isMet(one: Active, method: string, url: string): boolean {
    return one.method.test(method) && one.path.test(url);
  }

  private take(action: FaultAction, method: string, url: string): Active | undefined {
    for (const one of this.active.values()) {
      const { fault } = one;
      if (fault.action !== action || !this.isMet(one, method, url)) continue;
      if (fault.times > 0 && one.hits >= fault.times) continue;
      one.hits += 1;
      return one;
    }
    return undefined;
  }

  private hold(action: FaultAction, method: string, url: string): Promise<void> | undefined {
    const one = this.take(action, method, url);
    if (!one) return undefined;
    return new Promise((resolve) => {
      const letGo = (): void => {
        one.held.delete(letGo);
        resolve();
      };
      one.held.add(letGo);
    });
  }
}

function errorOf(fault: Fault): ApiError {
  const retry = fault.retryAfterSeconds;
  return new ApiError(
    fault.status,
    reasons[fault.status] ?? 'InternalError',
    words[fault.status] ?? `the server answers ${fault.status}`,
    retry === undefined ? {} : { retryAfterSeconds: retry },
    retry === undefined ? {} : { 'retry-after': String(retry) },
  );
}
