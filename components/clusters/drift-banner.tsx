'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { type DriftField, mostDriftFields } from '@/lib/contracts/project-git';

const shownAtOnce = 5;

/** What of a cluster is other than its file in Git says, value by value. */
export function DriftBanner({ cluster: { drift } }: { cluster: Pick<ClusterDetail, 'drift'> }) {
  const t = useTranslations('cluster.drift');
  if (!drift) return null;
  const { path, commit, fields, since } = drift;
  const rest = fields.slice(shownAtOnce);
  // More are not looked for.
  const title = fields.length < mostDriftFields ? 'title' : 'titleMost';
  return (
    <Banner state="attention" className="mb-4 items-start" title={t(title, { count: fields.length })}>
      <p className="mb-1.5">
        {t.rich('text', {
          path,
          commit: commit.slice(0, 8),
          since: () => <Time at={since} />,
        })}
      </p>
      <Fields fields={fields.slice(0, shownAtOnce)} />
      {rest.length > 0 ? (
        <details className="mt-1">
          <summary className="cursor-pointer">{t('more', { count: rest.length })}</summary>
          <Fields fields={rest} />
        </details>
      ) : null}
    </Banner>
  );
}

function Fields({ fields }: { fields: readonly DriftField[] }) {
  const t = useTranslations('cluster.drift');
  return (
    <ul className="grid gap-1">
      {fields.map(({ pointer, wanted, found }) => (
        <li key={pointer} className="break-all">
          <span className="code-font text-12">{pointer}</span>
          {/* Neither is there for who may not read the cluster's YAML. */}
          {wanted === null && found === null ? null : (
            <>
              {': '}
              {t('differs', { wanted: wanted ?? t('nothing'), found: found ?? t('nothing') })}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
