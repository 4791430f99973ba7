'use client';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import type { Region } from '@/lib/contracts/regions';

/** How large the clusters of a Region are, what can be made there, and by which credentials. */
export function RegionFacts({ region }: { region: Region }) {
  const t = useTranslations('regions');
  const size = useTranslations('quotaResource');
  const format = useFormatter();
  const { capacity, clusters, providers, credentials } = region;
  const whole = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{t('capacity')}</h3>
      <Facts
        facts={[
          ...(clusters.total > capacity.unknown
            ? ([
                [size('nodes'), whole(capacity.nodes)],
                [size('vcpu'), whole(capacity.vcpu)],
                [size('memoryGib'), whole(capacity.memoryGib)],
                [size('gpu'), whole(capacity.gpu)],
              ] as const)
            : []),
          [
            t('providers'),
            providers.length === 0 ? (
              t('noProviders')
            ) : (
              <span key="providers" className="grid min-w-0 gap-1">
                {providers.map((provider) => (
                  <span key={provider} className="code-font text-12 wrap-anywhere">
                    {provider}
                  </span>
                ))}
              </span>
            ),
          ],
          ...(credentials === null
            ? []
            : ([[t('credentials'), <Credentials key="credentials" credentials={credentials} />]] as const)),
        ]}
      />
      {capacity.unknown > 0 ? (
        <p className="mt-1 text-12 text-subtle">{t('unmeasured', { count: capacity.unknown })}</p>
      ) : null}
    </div>
  );
}

function Credentials({ credentials }: { credentials: NonNullable<Region['credentials']> }) {
  const t = useTranslations('regions');
  if (credentials.length === 0) return t('noCredentials');
  return (
    <ul className="flex flex-wrap gap-x-3">
      {credentials.map(({ name, objectExists }) => (
        <li key={name} className="max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:gap-1">
          <Link
            href={`/admin/credentials/${encodeURIComponent(name)}`}
            className="text-accent-text underline underline-offset-2 hover:no-underline"
          >
            {name}
          </Link>
          {objectExists ? null : <span className="text-failed-text"> {t('notReady')}</span>}
        </li>
      ))}
    </ul>
  );
}
