'use client';
import { useEffect, useState } from 'react';
import type { PublicStatus } from '@/lib/contracts/status';

const againMs = 30_000;

/** `asking`: no answer yet. `silent`: the portal itself does not answer. */
export type KnownStatus = PublicStatus | 'asking' | 'silent';

async function ask(signal: AbortSignal): Promise<PublicStatus> {
  const answer = await fetch('/api/status', { signal });
  if (!answer.ok) throw new Error(`The status answered ${answer.status}`);
  return (await answer.json()) as PublicStatus;
}

/** What the public status says, asked again while the page is open; before the sign-in there is no query cache. */
export function usePublicStatus(): { status: KnownStatus; askAgain: () => void } {
  const [status, setStatus] = useState<KnownStatus>('asking');
  const [round, setRound] = useState(0);
  // Asks the server, and a clock for the next time.
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(setStatus, () => {
      if (!stop.signal.aborted) setStatus('silent');
    });
    const timer = setTimeout(() => setRound(round + 1), againMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [round]);
  return { status, askAgain: () => setRound((before) => before + 1) };
}
