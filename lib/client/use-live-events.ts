'use client';
import { type Query, useQueryClient } from '@tanstack/react-query';
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
/** The query itself says what failed. */
const noAnswer = () => undefined;

/**
 * Follows `/api/v1/events` and makes stale what the events name; returns how the stream stands.
 * @param moment id of the last event that the first HTML knows of: what happened while the page was on its way is told
 */
export function useLiveEvents(moment?: string): LiveState {
  const client = useQueryClient();
  const [first] = useState(moment);
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
      const predicate = (query: Query) => batch.some((event) => isStaleAfter(query.queryKey, event));
      // An answer that is on its way for the first time is not asked anew, and may be older than the event.
      const firstAnswers = client
        .getQueryCache()
        .findAll({ predicate, fetchStatus: 'fetching' })
        .filter(({ state }) => state.data === undefined);
      void client.invalidateQueries({ predicate });
      for (const { queryKey, promise } of firstAnswers) {
        void promise?.then(() => client.invalidateQueries({ queryKey, exact: true }), noAnswer);
      }
    };
    let since = first;
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
      source = new EventSource(since ? `/api/v1/events?lastEventId=${since}` : '/api/v1/events');
      // The browser knows by itself where to go on; what is opened anew after a refusal asks for everything.
      since = undefined;
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
  }, [client, first]);

  return state;
}
