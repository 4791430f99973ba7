'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { WhyNot } from '@/components/data/why-not';
import { holds, missing, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { leaveOutOfCampaigns } from '../queries';
import { OptOutDialog } from './opt-out-dialog';

/** Whether upgrade campaigns may upgrade the cluster, and the click of its owner that keeps it out for a while. */
export function OptOutPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.optOut');
  const me = useMe();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { namespace, name, owner, phase, campaignOptOut: optOut } = cluster;
  const project = cluster.project ?? namespace;
  const lack = missing(me, 'cluster.change', project);
  const isTheirs = me?.email === owner || holds(me, 'campaign.manage', project);
  const letIn = useMutation({
    mutationFn: () => leaveOutOfCampaigns(cluster, { until: null }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.clusters.detail(namespace, name) }),
  });
  if (cluster.project === null || phase === 'deleting') return null;
  const act = optOut ? (
    <Button size="sm" blocked={letIn.isPending} onClick={() => letIn.mutate()}>
      {t('letIn')}
    </Button>
  ) : (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t('leaveOut')}
    </Button>
  );
  return (
    <Panel title={t('title')} actions={!lack && isTheirs ? act : null}>
      <p className="text-muted">
        {optOut ? t.rich('out', { by: optOut.by, until: () => <Time at={optOut.until} /> }) : t('in')}
      </p>
      {optOut ? <p className="break-words">{optOut.reason}</p> : null}
      {lack ? <WhyNot action="cluster.change" heldBy={lack.heldBy} project={project} /> : null}
      {lack || isTheirs ? null : <p className="text-12 text-subtle">{t('notTheirs')}</p>}
      {letIn.isError ? <ErrorState error={letIn.error} /> : null}
      {isOpen ? <OptOutDialog cluster={cluster} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
