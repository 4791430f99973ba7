'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { splitLabels } from './label-draft';

const LabelsDialog = lazy(() => import('./labels-dialog').then((module) => ({ default: module.LabelsDialog })));

/** The labels of a cluster, by which multi-cluster services choose it; those of controllers are folded. */
export function LabelsPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.labels');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { namespace, project, phase } = cluster;
  const { own, reserved } = splitLabels(cluster.labels);
  const canBeChanged = project !== null && phase !== 'deleting';
  const act = holds(me, 'cluster.change', project ?? namespace) ? (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t('edit')}
    </Button>
  ) : (
    <WhyNotButton action="cluster.change" project={project ?? namespace} isSmall />
  );
  return (
    <Panel title={t('title')} actions={canBeChanged ? act : null}>
      {own.length > 0 ? <LabelList labels={own} /> : <p className="text-muted">{t('none')}</p>}
      {reserved.length > 0 ? (
        <details className="mt-2">
          <summary className="cursor-pointer text-12 text-muted">{t('reserved', { count: reserved.length })}</summary>
          <div className="mt-1.5">
            <LabelList labels={reserved} />
          </div>
        </details>
      ) : null}
      {isOpen ? (
        <Suspense>
          <LabelsDialog cluster={cluster} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function LabelList({ labels }: { labels: readonly [string, string][] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map(([name, value]) => (
        <li key={name} className="code-font max-w-full rounded-2 border border-line px-1.5 text-12 break-all">
          {value === '' ? name : `${name}=${value}`}
        </li>
      ))}
    </ul>
  );
}
