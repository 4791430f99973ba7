'use client';
import { useTranslations } from 'next-intl';
import type { AlertGroup } from '@/components/data/alert-groups';
import { useAlertLine } from '@/components/data/alert-words';
import { Glyph } from '@/components/ui/glyph';
import { NeedLink } from './need-link';
import { NeedRow } from './need-row';

/** What fires about one cluster, told once. */
export function AlertNeed({ group: { cluster, worst, firsts, count } }: { group: AlertGroup }) {
  const t = useTranslations('home.need');
  const line = useAlertLine();
  const isBad = worst === 'critical' || worst === 'error';
  return (
    <NeedRow
      mark={<Glyph state={isBad ? 'failed' : 'attention'} className="mx-0.5 mt-1" />}
      title={t('alerts', { name: cluster?.name ?? t('installation'), count })}
      text={line(firsts.slice(0, 3))}
      acts={
        <NeedLink
          href={cluster ? `/clusters/${cluster.namespace}/${cluster.name}` : '/fleet'}
          text={t(cluster ? 'openCluster' : 'openFleet')}
        />
      }
    />
  );
}
