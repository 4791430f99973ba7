'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { ClusterDetail } from '@/lib/contracts/clusters';

const MachineMenu = lazy(() => import('./machine-menu').then((module) => ({ default: module.MachineMenu })));
const ReplaceDialog = lazy(() => import('./replace-dialog').then((module) => ({ default: module.ReplaceDialog })));

/** The menu of one machine in the table, and what it opens. */
export function MachineActs({ cluster, name }: { cluster: ClusterDetail; name: string }) {
  const t = useTranslations('cluster.repair');
  const [isReplacing, setReplacing] = useState(false);
  return (
    <>
      <LazyMenu
        menu={(trigger) => (
          <MachineMenu cluster={cluster} name={name} trigger={trigger} onReplace={() => setReplacing(true)} />
        )}
      >
        <Button variant="ghost" size="icon-sm" aria-label={t('menu', { name })}>
          <Icon name="more" />
        </Button>
      </LazyMenu>
      {isReplacing ? (
        <Suspense fallback={null}>
          <ReplaceDialog cluster={cluster} name={name} onClose={() => setReplacing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
