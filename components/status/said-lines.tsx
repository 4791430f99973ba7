'use client';
import { type ServerSaid, useServerWords } from './server-words';

/** Sentences of the server, one a line. */
export function SaidLines({ all }: { all: readonly ServerSaid[] }) {
  const words = useServerWords();
  const lines = [...new Set(all.map(words))];
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}
