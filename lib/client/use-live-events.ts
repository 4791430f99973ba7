'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '../contracts/event.ts';
import { isStaleAfter } from './query-keys.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

/** Events of one batch; a burst of a thousand status changes refetches a screen once, not a thousand times. */
const batchMs = 150;
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
      void client.invalidateQueries({
        predicate: (query) => batch.some((event) => isStaleAfter(query.queryKey, event)),
      });
    };
    const source = new EventSource('/api/v1/events');
    const take = (message: MessageEvent<string>) => {
      pending.push(JSON.parse(message.data) as LiveEvent);
      timer ??= setTimeout(flush, batchMs);
    };
    source.addEventListener('message', take);
    source.addEventListener('change', take);
    // The server no longer knows what came after our last id: everything on screen is asked again.
    source.addEventListener('reset', () => void client.invalidateQueries());
    source.addEventListener('open', () => {
      clearInterval(poll);
      poll = undefined;
      setState('live');
      if (wasDown) void client.invalidateQueries({ refetchType: 'active' });
      wasDown = false;
    });
    source.addEventListener('error', () => {
      // A stream that the server ends on purpose is opened again within a moment; only a longer silence is said.
      if (source.readyState === EventSource.OPEN) return;
      wasDown = true;
      setState('reconnecting');
      poll ??= setInterval(() => void client.invalidateQueries({ refetchType: 'active' }), pollMs);
    });
    return () => {
      source.close();
      clearTimeout(timer);
      clearInterval(poll);
    };
  }, [client]);

  return state;
}
