import { useTranslations } from 'next-intl';
import { ClusterUse } from '@/components/data/cluster-use';
import type { SharedSettingDetail } from '@/lib/contracts/shared-settings';

export type SharedProject = SharedSettingDetail['projects'][number];

/** Clusters and orders of a project that use it; nothing where none does. */
export function Users({ project: { uses, useCount } }: { project: SharedProject }) {
  const t = useTranslations('sharedSettings');
  if (uses.length === 0) return null;
  return (
    <ul aria-label={t('usedBy')} className="flex flex-wrap gap-x-3">
      <li aria-hidden="true">{t('usedBy')}</li>
      {uses.map((use) => (
        <li key={use.name}>
          <ClusterUse use={use} />
        </li>
      ))}
      {useCount > uses.length ? <li>{t('usedByMore', { count: useCount - uses.length })}</li> : null}
    </ul>
  );
}
