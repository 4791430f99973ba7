import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { SharedSettingDetail } from '@/lib/contracts/shared-settings';

export type SharedProject = SharedSettingDetail['projects'][number];

const named = 5;

/** Clusters and orders of a project that use it; nothing where none does. */
export function Users({ uses }: { uses: SharedProject['uses'] }) {
  const t = useTranslations('sharedSettings');
  if (uses.length === 0) return null;
  return (
    <ul aria-label={t('usedBy')} className="flex flex-wrap gap-x-3">
      <li aria-hidden="true">{t('usedBy')}</li>
      {uses.slice(0, named).map(({ namespace, name }) => (
        <li key={name}>
          <Link
            href={`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`}
            className="font-medium text-fg hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
      {uses.length > named ? <li>{t('usedByMore', { count: uses.length - named })}</li> : null}
    </ul>
  );
}
