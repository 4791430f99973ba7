'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { moveRowFocus } from '@/components/data/row-keys';
import { RequestStateWord } from '@/components/status/phase';
import { useServerWords } from '@/components/status/server-words';
import type { BatchItem } from '@/lib/contracts/request-batches';

const path = ({ namespace, name }: BatchItem['cluster']) => `${namespace}/${name}`;

/** A line for each cluster: what is refused says why, what is sent leads to its request. */
export function BatchItems({ items }: { items: readonly BatchItem[] }) {
  const t = useTranslations('batch');
  return (
    <ul aria-label={t('clusters')} onKeyDown={moveRowFocus} className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={path(item.cluster)} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-2 py-2">
          <Link
            href={`/clusters/${path(item.cluster)}`}
            prefetch={false}
            className="min-w-0 font-medium break-words hover:underline"
          >
            {item.cluster.name}
          </Link>
          <span className="text-12 text-muted">{item.cluster.namespace}</span>
          <span className="ml-auto flex items-center gap-3">
            <ItemState item={item} />
          </span>
          <Why item={item} />
        </li>
      ))}
    </ul>
  );
}

function ItemState({ item: { state, request } }: { item: BatchItem }) {
  const t = useTranslations('batch');
  if (!request)
    return <span className={state === 'refused' ? 'text-failed-text' : 'text-muted'}>{t(`state.${state}`)}</span>;
  return (
    <>
      <RequestStateWord state={request.state} />
      <Link href={`/requests/${request.id}`} prefetch={false} className="code-font text-accent-text hover:underline">
        {request.shortId}
      </Link>
    </>
  );
}

function Why({ item: { why } }: { item: BatchItem }) {
  const said = useServerWords();
  return why ? <span className="w-full text-12 text-failed-text">{said(why)}</span> : null;
}
