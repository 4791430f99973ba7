import type { ReactNode } from 'react';

/** Names and values in two columns: words left, values right. */
export function Facts({ facts }: { facts: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places
        <div key={index} className="contents">
          <dt className="py-1 text-subtle">{name}</dt>
          <dd className="tabular min-w-0 py-1 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
