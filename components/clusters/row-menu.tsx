'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useClaim } from '@/components/data/use-claim';
import { holds, useMe } from '@/components/shell/use-me';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/components/ui/menu';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { leftOut } from './bulk/acts';

/** The acts and pages of one cluster of the list; those that the person has no right to are absent. */
export function RowMenu({ cluster, trigger }: { cluster: ClusterRow; trigger: ReactNode }) {
  const t = useTranslations('clusters.menu');
  const me = useMe();
  const { namespace, name } = cluster;
  const page = `/clusters/${namespace}/${name}`;
  const claim = useClaim(namespace, name);
  const can = (act: 'extend' | 'claim' | 'delete') =>
    leftOut(act, cluster, (action, project) => holds(me, action, project)) === null;
  const mayReadCosts = holds(me, 'cost.read', cluster.project ?? namespace);
  return (
    <Menu defaultOpen label={t('label', { name })} trigger={trigger}>
      <MenuItem asChild>
        <Link href={page}>
          <Icon name="clusters" />
          {t('open')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={`${page}/metrics`}>
          <Icon name="costs" />
          {t('metrics')}
        </Link>
      </MenuItem>
      {mayReadCosts ? (
        <MenuItem asChild>
          <Link href={`${page}/cost`}>
            <Icon name="budgets" />
            {t('costs')}
          </Link>
        </MenuItem>
      ) : null}
      {can('claim') || can('extend') || can('delete') ? <MenuRule /> : null}
      {can('claim') ? (
        <MenuItem onSelect={() => claim.mutate()}>
          <Icon name="claim" />
          {t('claim')}
        </MenuItem>
      ) : null}
      {can('extend') ? (
        <MenuItem asChild>
          <Link href={`${page}?ask=extend`}>
            <Icon name="clock" />
            {t('extend')}
          </Link>
        </MenuItem>
      ) : null}
      {can('delete') ? (
        <MenuItem danger asChild>
          <Link href={`${page}?ask=delete`}>
            <Icon name="trash" />
            {t('delete')}
          </Link>
        </MenuItem>
      ) : null}
    </Menu>
  );
}
