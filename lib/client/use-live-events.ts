'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '../contracts/event.ts';
import { isStaleAfter } from './query-keys.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

/** Events of one batch; a burst of a thousand status changes refetches a screen once, not a thousand times. */
const batchMs = 150;
/** A silence shorter than this is the ordinary change from one stream to the next. */
const graceMs = 3_000;
/** While the stream is down the screen is asked instead. */
const pollMs = 10_000;

/** Follows `/api/v1/events` and makes stale what the events name; returns how the stream stands. */
export function useLiveEvents(): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');

  // Talks to the event stream of the server.
  useEffect(() => {
    let pending: Pick<LiveEvent, 'subject' | 'key'>[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    let wasDown = false;

    const flush = () => {
      timer = undefined;
      const batch = pending;
      pending = [];
      // What this person may do has changed, so everything on screen may have.
      if (batch.some(({ subject }) => subject === 'me')) return void client.invalidateQueries();
      void client.invalidateQueries({
        predicate: (query) => batch.some((event) => isStaleAfter(query.queryKey, event)),
      });
    };
    let source: EventSource;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const take = (message: MessageEvent<string>) => {
      pending.push(JSON.parse(message.data) as LiveEvent);
      timer ??= setTimeout(flush, batchMs);
    };
    const opened = () => {
      clearTimeout(quiet);
      clearInterval(poll);
      quiet = undefined;
      poll = undefined;
      setState('live');
      if (wasDown) void client.invalidateQueries({ refetchType: 'active' });
      wasDown = false;
    };
    const sayDown = () => {
      wasDown = true;
      setState('reconnecting');
      poll ??= setInterval(() => void client.invalidateQueries({ refetchType: 'active' }), pollMs);
    };
    const connect = () => {
      source = new EventSource('/api/v1/events');
      source.addEventListener('message', take);
      // The server no longer knows what came after our last id: everything on screen is asked again.
      source.addEventListener('reset', () => void client.invalidateQueries());
      source.addEventListener('open', opened);
      source.addEventListener('error', () => {
        // The server ends streams on purpose and the browser opens the next at once; only a longer silence is said.
        quiet ??= setTimeout(sayDown, graceMs);
        if (source.readyState !== EventSource.CLOSED) return;
        // Refused (the session may be over): the browser gives up, we do not.
        clearTimeout(again);
        again = setTimeout(connect, pollMs);
      });
    };
    connect();
    return () => {
      source.close();
      clearTimeout(timer);
      clearTimeout(quiet);
      clearTimeout(again);
      clearInterval(poll);
    };
  }, [client]);

  return state;
}
