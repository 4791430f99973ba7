'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { commaList } from '@/lib/comma-list';
import type { NetworkEntrance } from '@/lib/contracts/application-network';

/** Where a Service answers from outside, cluster by cluster, with the addresses to which DNS has to lead. */
export function Entrances({ entrances }: { entrances: readonly NetworkEntrance[] }) {
  const t = useTranslations('applications.network');
  const format = useFormatter();
  if (entrances.length === 0) return null;
  return (
    <ul aria-label={t('entrances')} className="grid gap-1">
      {entrances.map(({ cluster, host, url, addresses }, at) => (
        // Clusters that one may not know have no name.
        <li key={cluster ?? at} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="wrap-anywhere">{cluster ?? t('anotherCluster')}</span>
          {url === null ? (
            <span className="code-font text-12 wrap-anywhere">{host}</span>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="code-font text-12 wrap-anywhere underline"
            >
              {url}
            </a>
          )}
          {addresses.length > 0 ? (
            <span className="text-12 wrap-anywhere text-muted">
              {t('addresses', { addresses: format.list(addresses, commaList) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
