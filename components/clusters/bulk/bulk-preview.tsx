'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useServerWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { BatchCheck } from '@/lib/contracts/request-batches';

type Checked = BatchCheck['items'][number];

interface BulkPreviewProps {
  clusters: readonly ClusterRow[];
  /** Undefined until the answer is there. */
  check: BatchCheck | undefined;
}

/** Which clusters, with what each costs and until when it lives now; which cannot and why; and what it changes in sum. */
export function BulkPreview({ clusters, check }: BulkPreviewProps) {
  const t = useTranslations('clusters.bulk');
  const found = new Map(check?.items.map((item) => [`${item.cluster.namespace}/${item.cluster.name}`, item]));
  return (
    <div className="grid gap-2">
      <ul className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line">
        {clusters.map((cluster) => (
          <Line key={cluster.uid} cluster={cluster} checked={found.get(`${cluster.namespace}/${cluster.name}`)} />
        ))}
      </ul>
      <p aria-live="polite" className="tabular min-h-10 text-muted">
        {check ? <Outlook check={check} /> : t('checking')}
      </p>
    </div>
  );
}

function Line({ cluster, checked }: { cluster: ClusterRow; checked: Checked | undefined }) {
  const t = useTranslations('clusters.bulk');
  const money = useMoney();
  const words = useInstantWords();
  const said = useServerWords();
  const { namespace, name, price, expiresAt } = cluster;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <Link
        href={`/clusters/${namespace}/${name}`}
        prefetch={false}
        className="min-w-0 font-medium break-words hover:underline"
      >
        {name}
      </Link>
      <span className="text-12 text-muted">
        {expiresAt ? t('expires', { date: words(expiresAt, 'date') }) : t('noExpiry')}
      </span>
      <span className="tabular ml-auto text-12 text-muted">
        {price ? t('perMonth', { amount: money.whole(price.monthlyLikely, price.currency) }) : null}
      </span>
      {checked?.upgrade?.template ? (
        <span className="w-full text-12 break-words text-muted">
          {t.rich('becomes', {
            template: () => <span className="code-font">{checked.upgrade?.template}</span>,
          })}
        </span>
      ) : null}
      {checked?.why ? <span className="w-full text-12 text-failed-text">{said(checked.why)}</span> : null}
      {checked?.needsApproval ? <span className="w-full text-12 text-attention-text">{t('needsApproval')}</span> : null}
    </li>
  );
}

function Outlook({ check: { items, sums } }: { check: BatchCheck }) {
  const t = useTranslations('clusters.bulk');
  const money = useMoney();
  const able = items.filter(({ why }) => why === null).length;
  const changes = sums.map(({ currency, monthly }) => {
    const amount = money.whole(monthly.replace('-', ''), currency);
    return t(monthly.startsWith('-') ? 'saves' : 'costs', { amount });
  });
  return (
    <>
      {t('able', { able, all: items.length })} {changes.length > 0 ? changes.join(' ') : t('priceStays')}
    </>
  );
}
