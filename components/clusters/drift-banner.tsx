'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** What of a cluster is other than its file in Git says, value by value. */
export function DriftBanner({ cluster: { drift } }: { cluster: Pick<ClusterDetail, 'drift'> }) {
  const t = useTranslations('cluster.drift');
  if (!drift) return null;
  const { path, commit, fields, since } = drift;
  return (
    <Banner state="attention" className="mb-4 items-start" title={t('title', { count: fields.length })}>
      <p className="mb-1.5">
        {t.rich('text', {
          path,
          commit: commit.slice(0, 8),
          since: () => <Time at={since} />,
        })}
      </p>
      <ul className="grid gap-1">
        {fields.map(({ pointer, wanted, found }) => (
          <li key={pointer} className="break-all">
            <span className="code-font text-12">{pointer}</span>:{' '}
            {t('differs', { wanted: wanted ?? t('nothing'), found: found ?? t('nothing') })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
