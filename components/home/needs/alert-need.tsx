'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { AlertGroup } from '@/components/data/alert-groups';
import { Glyph } from '@/components/ui/glyph';
import { NeedLink } from './need-link';
import { NeedRow } from './need-row';

/** What fires about one cluster, told once. */
export function AlertNeed({ group: { cluster, worst, names, count, summary } }: { group: AlertGroup }) {
  const t = useTranslations('home.need');
  const format = useFormatter();
  const isBad = worst === 'critical' || worst === 'error';
  const all = format.list(names.slice(0, 3), { type: 'unit' });
  return (
    <NeedRow
      mark={<Glyph state={isBad ? 'failed' : 'attention'} className="mx-0.5 mt-1" />}
      title={t('alerts', { name: cluster?.name ?? t('installation'), count })}
      text={names.length === 1 && summary ? summary : all}
      acts={
        <NeedLink
          href={cluster ? `/clusters/${cluster.namespace}/${cluster.name}` : '/fleet'}
          text={t(cluster ? 'openCluster' : 'openFleet')}
        />
      }
    />
  );
}
