import { lookup as lookupName } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type Allowed,
  findResolvedAddressProblem,
  findTypedAddressProblem,
} from '../domain/outbound/outbound-allow.ts';
import {
  type NoAnswer,
  type Outbound,
  type OutboundCall,
  OutboundError,
  type OutboundQuestion,
} from '../ports/outbound.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}
/** Everywhere a name leads. @throws when it leads nowhere */
type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export interface OutboundOptions {
  allowed: Allowed;
  /** From the start of a call to the head of its answer, milliseconds. */
  timeoutMs?: number;
  resolve?: Resolve;
}

const defaultTimeoutMs = 10_000;
/** What is read of an answer's body, so that a polite receiver can end it; nothing of it is used. */
const largestBodyBytes = 64 * 1024;

const resolveSystem: Resolve = (host) => lookupName(host, { all: true });

/**
 * The one way to call addresses that people typed. A name is resolved here, every address it leads to is checked, and
 * the socket gets these addresses and no others, so an answer that changes between check and call leads nowhere else.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { allowed, timeoutMs = defaultTimeoutMs, resolve = resolveSystem } = options;

  /** @throws OutboundError */
  async function resolveChecked(url: URL): Promise<ResolvedAddress[]> {
    const addresses = await resolve(url.hostname).catch((cause: unknown) => {
      throw new OutboundError('unreachable', 'lost', { cause });
    });
    if (addresses.length === 0) throw new OutboundError('unreachable', 'lost');
    // One internal address among others is enough: which of them is taken is not ours to choose.
    for (const { address } of addresses) {
      const problem = findResolvedAddressProblem(url, address, allowed);
      if (problem) throw new OutboundError('refused-address', problem);
    }
    return addresses;
  }

  const lookupFor =
    (url: URL): LookupFunction =>
    (_host, options, done) => {
      resolveChecked(url).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all) done(null, addresses);
          else if (first) done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      );
    };

  return {
    async findProblem(url) {
      const problem = findTypedAddressProblem(url, allowed);
      if (problem) return problem;
      const parsed = new URL(url);
      if (isLiteral(parsed.hostname)) return null;
      try {
        await withTimeout(resolveChecked(parsed), timeoutMs);
        return null;
      } catch (error) {
        return (error instanceof OutboundError ? error.problem : null) ?? 'lost';
      }
    },

    async post(call, signal) {
      const problem = findTypedAddressProblem(call.url, allowed);
      if (problem) throw new OutboundError('refused-address', problem);
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await send(
          call,
          lookupFor(new URL(call.url)),
          signal ? AbortSignal.any([signal, deadline]) : deadline,
        );
        discard(answer);
        return { status: answer.statusCode ?? 0 };
      } catch (error) {
        throw toOutboundError(error, deadline);
      }
    },

    async ask({ tls = {}, ...question }, signal) {
      const problem = findTypedAddressProblem(question.url, allowed);
      if (problem) return { failure: 'refused-address', problem };
      const deadline = AbortSignal.timeout(timeoutMs);
      const signals = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const answer = await send(question, lookupFor(new URL(question.url)), signals, tls);
        return { status: answer.statusCode ?? 0, text: await readStart(answer) };
      } catch (error) {
        return toNoAnswer(toOutboundError(error, deadline));
      }
    },

    async exchange({ timeoutMs: most, mostBytes, ...call }, signal) {
      const problem = findTypedAddressProblem(call.url, allowed);
      if (problem) throw new OutboundError('refused-address', problem);
      const deadline = AbortSignal.timeout(most);
      const signals = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const answer = await send(call, lookupFor(new URL(call.url)), signals);
        const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        const body = await readWhole(answer, mostBytes);
        return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body };
      } catch (error) {
        throw toOutboundError(error, deadline);
      }
    },
  };
}

const isLiteral = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

function send(
  { url, method = 'POST', headers, body }: Omit<OutboundCall, 'body'> & { method?: string; body?: string | Uint8Array },
  lookup: LookupFunction,
  signal: AbortSignal,
  tls: OutboundQuestion['tls'] = {},
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
      ...tls,
      method,
      lookup,
      signal,
      // No pool: an open connection would not be checked again.
      agent: false,
      headers: {
        'user-agent': 'slipway',
        connection: 'close',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What is longer than that is no answer to what was asked. */
async function readStart(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of answer) {
    pieces.push(piece as Buffer);
    received += (piece as Buffer).length;
    if (received > largestBodyBytes) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function readWhole(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let received = 0;
  for await (const piece of answer) {
    pieces.push(piece as Buffer);
    received += (piece as Buffer).length;
    if (received > mostBytes) throw new OutboundError('unreachable', null);
  }
  return Buffer.concat(pieces);
}

/** The status says all; a body that is long or never ends is cut, and its end is waited for by nobody. */
function discard(answer: IncomingMessage): void {
  let received = 0;
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > largestBodyBytes) answer.destroy();
  });
}

function toOutboundError(error: unknown, deadline: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (deadline.aborted) return new OutboundError('timed-out', null, { cause: error });
  return new OutboundError('unreachable', null, { cause: error });
}

function toNoAnswer({ failure, problem, cause }: OutboundError): NoAnswer {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return { failure, ...(problem && { problem }), ...(typeof code === 'string' && { code }) };
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new OutboundError('timed-out', 'slow')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
