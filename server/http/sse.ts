import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import { countStream } from '../observability/metrics.ts';
import type { StoredEvent } from '../ports/live.ts';
import { endWithDraining } from './draining.ts';
import type { EventHub } from './event-hub.ts';
import { mayHear } from './event-visibility.ts';
import { toDomainError } from './problem.ts';
import { answerSafely, type Handler, type HttpServices, requireActor } from './route.ts';

type Services = HttpServices & { hub: EventHub };

export interface StreamTiming {
  /** Comment lines that keep proxies from closing the connection; the actor is asked anew with each. */
  heartbeatMs: number;
  /** The server ends streams on purpose; browsers resume, tell nobody, and land on another replica. */
  lifetimeMs: number;
  /** Unsent bytes above which a reader is too slow and is dropped; it resumes where it was. */
  maxUnsentBytes: number;
}
const usualTiming: StreamTiming = { heartbeatMs: 5_000, lifetimeMs: 300_000, maxUnsentBytes: 64 * 1024 };

const catchUpLimit = 1_000;
const encoder = new TextEncoder();

function toFrame({ id, subject, key }: StoredEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify({ id: String(id), subject, key })}\n\n`;
}

/** @throws DomainError `validation-failed` when somebody made it up */
function readLastId(request: Request): bigint | null {
  const given = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('lastEventId');
  if (given === null || given === '') return null;
  if (!/^\d{1,18}$/.test(given)) {
    throw new DomainError('validation-failed', { scriptDetail: 'Last-Event-ID is the id of an event' });
  }
  return BigInt(given);
}

/** `GET /api/v1/events`: what changed, by subject and key, for those who may see it. */
export function createEventStream(getServices: () => Services, timing: StreamTiming = usualTiming): Handler {
  return (request) =>
    answerSafely(request, 'streamEvents', async () => {
      const services = getServices();
      const actor = await requireActor(services, request);
      if (request.headers.get('origin') !== null) assertOwnOrigin(request, actor, services.portalUrl);
      const start = await readStart(services, readLastId(request));
      return new Response(openStream({ services, request, actor, timing, start }), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    });
}

interface Start {
  since: bigint | null;
  now: bigint;
  missed: { events: StoredEvent[]; missed: boolean } | null;
  /** What the hub handed out meanwhile; asked once, when the stream listens by itself. */
  meanwhile(): { events: readonly StoredEvent[]; wasReset: boolean };
}

/** Where a stream begins; nothing is lost between reading what was missed and listening. */
async function readStart({ hub, deps }: Services, since: bigint | null): Promise<Start> {
  const events: StoredEvent[] = [];
  let wasReset = false;
  const stop = hub.listen({
    take: (batch) => void events.push(...batch),
    reset: () => {
      wasReset = true;
    },
  });
  try {
    const now = await hub.lastId();
    const missed = since === null ? null : await deps.eventLog.readAfter(since, catchUpLimit);
    const meanwhile = () => {
      stop();
      return { events, wasReset };
    };
    return { since, now, missed, meanwhile };
  } catch (error) {
    stop();
    throw error;
  }
}

function assertOwnOrigin(request: Request, actor: Actor, portalUrl: string): void {
  if (actor.kind === 'token' || request.headers.get('origin') === new URL(portalUrl).origin) return;
  throw new DomainError('forbidden', { scriptDetail: 'Live events are for the portal’s own pages' });
}

interface Opening {
  services: Services;
  request: Request;
  actor: Actor;
  timing: StreamTiming;
  start: Start;
}

function openStream({ services, request, actor: first, timing, start }: Opening): ReadableStream<Uint8Array> {
  let actor = first;
  let close: () => void = () => undefined;
  let release: () => void = () => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let sent = start.since ?? start.now;
        const send = (text: string) => {
          // desiredSize counts down from maxUnsentBytes; a reader that lets it run out is cut off.
          if ((controller.desiredSize ?? 0) <= 0) close();
          else controller.enqueue(encoder.encode(text));
        };
        const take = (events: readonly StoredEvent[]) => {
          const fresh = events.filter(({ id }) => id > sent);
          sent = fresh.at(-1)?.id ?? sent;
          const text = fresh
            .filter((event) => mayHear(actor, event))
            .map(toFrame)
            .join('');
          if (text !== '') send(text);
          // What this person may do has changed: asked at once, not with the next heartbeat.
          if (fresh.some(({ subject, userId }) => subject === 'me' && userId === actor.id)) void askAgain();
        };
        const askAgain = async () => {
          try {
            const found = await services.findActor(request);
            if (found) actor = found;
            else close();
          } catch (error) {
            // While the database is away the stream neither tells anything nor ends; without the identity provider
            // nobody knows who may hear.
            const { code, meta } = toDomainError(error);
            if (code === 'unauthenticated' || meta.upstream === 'identity-provider') close();
          }
        };
        const reset = () => send(`event: reset\nid: ${sent}\ndata: {}\n\n`);
        const stopListening = services.hub.listen({ take, reset });
        const heartbeat = setInterval(() => {
          void askAgain().then(() => send(': \n\n'));
        }, timing.heartbeatMs);
        const lifetime = setTimeout(() => close(), timing.lifetimeMs);
        const forget = endWithDraining(() => close());
        let isOpen = true;
        release = () => {
          if (!isOpen) return;
          isOpen = false;
          forget();
          stopListening();
          clearInterval(heartbeat);
          clearTimeout(lifetime);
          request.signal.removeEventListener('abort', close);
          countStream(-1);
        };
        close = () => {
          if (!isOpen) return;
          release();
          controller.close();
        };
        countStream(1);
        request.signal.addEventListener('abort', close);
        send(`retry: 1000\nid: ${sent}\n\n`);
        const meanwhile = start.meanwhile();
        if (meanwhile.wasReset || start.missed?.missed || (start.missed?.events.length ?? 0) >= catchUpLimit) {
          sent = start.now;
          reset();
        } else if (start.missed) take(start.missed.events);
        take(meanwhile.events);
      },
      cancel() {
        release();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: timing.maxUnsentBytes }),
  );
}
