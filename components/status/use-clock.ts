'use client';
import { useNow } from 'next-intl';
import { useSyncExternalStore } from 'react';

/** One ticking clock for the whole page, so that all ages change together. */
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The present, in steps of a second. While a page hydrates it is the server's, so that both write the same. */
export function useClock(): Date {
  const rendered = useNow().getTime();
  const ms = useSyncExternalStore(
    subscribe,
    () => (timer === undefined ? Math.max(now, rendered) : now),
    () => rendered,
  );
  return new Date(ms);
}
