import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { SharedSettingDetail } from '@/lib/contracts/shared-settings';

export type SharedProject = SharedSettingDetail['projects'][number];

/** Clusters and orders of a project that use it; nothing where none does. */
export function Users({ project: { uses, useCount } }: { project: SharedProject }) {
  const t = useTranslations('sharedSettings');
  if (uses.length === 0) return null;
  return (
    <ul aria-label={t('usedBy')} className="flex flex-wrap gap-x-3">
      <li aria-hidden="true">{t('usedBy')}</li>
      {uses.map(({ namespace, name, isCluster }) => (
        <li key={name}>
          {isCluster ? (
            <Link
              href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`}
              className="font-medium text-fg hover:underline"
            >
              {name}
            </Link>
          ) : (
            t('ordered', { name })
          )}
        </li>
      ))}
      {useCount > uses.length ? <li>{t('usedByMore', { count: useCount - uses.length })}</li> : null}
    </ul>
  );
}
