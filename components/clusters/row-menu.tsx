'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useClaim } from '@/components/data/use-claim';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { holds, useMe } from '@/components/shell/use-me';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/components/ui/menu';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { Action } from '@/lib/permissions';
import { canAsk } from './bulk/acts';
import { hasBegun } from './extension-choices';
import { isAdopted } from './release-row';

/** Others do not run, or are about to be something else. */
const sleepActs = new Set<ClusterRow['phase']>(['ready', 'degraded', 'hibernated']);

/** The acts and pages of one cluster of the list; those that the person has no right to are absent. */
export function RowMenu({ cluster, trigger }: { cluster: ClusterRow; trigger: ReactNode }) {
  const t = useTranslations('clusters.menu');
  const me = useMe();
  const { namespace, name } = cluster;
  const page = `/clusters/${namespace}/${name}`;
  const claim = useClaim(namespace, name);
  const kubeconfig = useKubeconfigOf();
  const project = cluster.project ?? namespace;
  const can = (right: Action) => canAsk(right, cluster, (action, of) => holds(me, action, of));
  const canClaim = cluster.owner === null && can('cluster.claim');
  const mayAsk = holds(me, 'request.create', project) && cluster.phase !== 'deleting';
  const canExtend = mayAsk && hasBegun(cluster);
  const canTransfer = mayAsk && cluster.owner !== null;
  const mayReadCosts = holds(me, 'cost.read', project);
  const maySleep = holds(me, 'cluster.change', project);
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
      {cluster.hasKubeconfig && holds(me, 'cluster.kubeconfig', project) ? (
        <>
          {cluster.hasSignIn ? (
            <MenuItem onSelect={() => kubeconfig.mutate({ namespace, name, credential: 'sign-in' })}>
              <Icon name="download" />
              {t('signInKubeconfig')}
            </MenuItem>
          ) : null}
          <MenuItem onSelect={() => kubeconfig.mutate({ namespace, name })}>
            <Icon name={cluster.hasSignIn ? 'key' : 'download'} />
            {t(cluster.hasSignIn ? 'adminKubeconfig' : 'kubeconfig')}
          </MenuItem>
        </>
      ) : null}
      {maySleep && sleepActs.has(cluster.phase) ? (
        <MenuItem asChild>
          <Link href={`${page}?ask=${cluster.phase === 'hibernated' ? 'wake' : 'hibernate'}`}>
            <Icon name={cluster.phase === 'hibernated' ? 'sun' : 'moon'} />
            {t(cluster.phase === 'hibernated' ? 'wake' : 'hibernate')}
          </Link>
        </MenuItem>
      ) : null}
      {canClaim || canExtend || canTransfer || can('cluster.delete') ? <MenuRule /> : null}
      {canClaim ? (
        <MenuItem onSelect={() => claim.mutate()}>
          <Icon name="claim" />
          {t('claim')}
        </MenuItem>
      ) : null}
      {canExtend ? (
        <MenuItem asChild>
          <Link href={`${page}?ask=extend`}>
            <Icon name="clock" />
            {t(cluster.expiresAt === null ? 'setExpiry' : 'extend')}
          </Link>
        </MenuItem>
      ) : null}
      {canTransfer ? (
        <MenuItem asChild>
          <Link href={`${page}?ask=transfer`}>
            <Icon name="claim" />
            {t('transfer')}
          </Link>
        </MenuItem>
      ) : null}
      {can('cluster.delete') ? (
        <MenuItem danger asChild>
          <Link href={`${page}?ask=delete`}>
            <Icon name="trash" />
            {t(isAdopted(cluster) ? 'release' : 'delete')}
          </Link>
        </MenuItem>
      ) : null}
    </Menu>
  );
}
