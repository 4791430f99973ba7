'use client';
import { useEffect, useState } from 'react';
import { type LogEntries, noEntries, withPiece } from '@/components/data/container-log/log-entries';
import type { ContainerLogQuery, FollowEnd } from '@/lib/contracts/container-logs';
import { followPath } from './queries';
import { readPieces } from './read-pieces';

export interface Followed {
  log: LogEntries;
  /** Why it has ended; null while it goes on. */
  end: FollowEnd | null;
  words: string | null;
  error: unknown;
}
const begun: Followed = { log: noEntries, end: null, words: null, error: null };

interface Wanted {
  namespace: string;
  name: string;
  query: ContainerLogQuery;
}

/** A log as it is written, until the server ends it. @param turn another one begins anew */
export function useFollow({ namespace, name, query }: Wanted, turn: number): Followed {
  const [followed, setFollowed] = useState(begun);
  const path = followPath(namespace, name, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the same path again
  useEffect(() => {
    // Reads from the network until it ends or nobody looks any more.
    const gone = new AbortController();
    setFollowed(begun);
    const read = async () => {
      for await (const piece of readPieces(path, gone.signal)) {
        setFollowed(({ log, ...rest }) => ({
          ...rest,
          log: withPiece(log, piece),
          end: piece.end ?? null,
          words: piece.words ?? null,
        }));
      }
      // A connection that ends without a word is the network's, or that of a portal that is restarted.
      setFollowed((known) => (known.end === null ? { ...known, end: 'closed' } : known));
    };
    read().catch((error: unknown) => {
      if (!gone.signal.aborted) setFollowed((known) => ({ ...known, error, end: 'unreachable' }));
    });
    return () => gone.abort();
  }, [path, turn]);
  return followed;
}
