'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '@/components/data/facts';
import { providerName } from '@/components/data/provider-name';
import { Time } from '@/components/status/time';
import { Panel } from '@/components/ui/panel';
import { clusterReferenceFields } from '@/lib/contracts/cluster-references';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { ExtendButton } from './extend-button';
import { flattenConfig } from './flatten-config';
import { useAsked } from './use-asked';

/** What the cluster is: where it came from and which values were chosen for it. */
export function FactsPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.facts');
  const opening = useAsked('extend');
  const origin = cluster.requests.find((request) => request.kind === 'create');
  const own = flattenConfig(cluster.config);
  const facts: [ReactNode, ReactNode][] = [
    [
      t('template'),
      <span key="template" className="code-font">
        {cluster.template}
      </span>,
    ],
    [t('provider'), cluster.provider ? providerName(cluster.provider) : '–'],
    [t('region'), cluster.region ?? '–'],
    [
      t('credential'),
      cluster.credential ? (
        <span key="credential" className="code-font">
          {cluster.credential}
        </span>
      ) : (
        '–'
      ),
    ],
    ...clusterReferenceFields.flatMap((field): [ReactNode, ReactNode][] => {
      const name = cluster.references?.[field];
      return name
        ? [
            [
              t(field),
              <span key={field} className="code-font">
                {name}
              </span>,
            ],
          ]
        : [];
    }),
    [
      t('created'),
      <span key="created">
        <Time at={cluster.createdAt} />
        {origin ? (
          <>
            {' '}
            <Link
              href={`/requests/${origin.id}`}
              className="text-accent-text underline underline-offset-2 hover:no-underline"
            >
              {t('byRequest')}
            </Link>
          </>
        ) : null}
      </span>,
    ],
    [
      t('expires'),
      cluster.expiresAt ? (
        <Time key="expires" at={cluster.expiresAt} />
      ) : cluster.expiresInDays === null ? (
        t('never')
      ) : (
        t('onceReady', { days: cluster.expiresInDays })
      ),
    ],
  ];
  return (
    <Panel
      title={t('title')}
      actions={cluster.phase === 'deleting' ? null : <ExtendButton cluster={cluster} opening={opening} />}
    >
      <Facts facts={facts} />
      {own.length > 0 ? (
        <>
          <h3 className="mt-3 mb-1 text-12 text-subtle">{t('own', { count: own.length })}</h3>
          <Facts
            facts={own.map(([path, value]) => [
              <span key={path} className="code-font">
                {path}
              </span>,
              value,
            ])}
          />
        </>
      ) : null}
    </Panel>
  );
}
