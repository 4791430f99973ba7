'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { keys } from '@/lib/client/query-keys';
import type { Member } from '@/lib/contracts/karmada';
import type { Leaving } from '@/lib/contracts/karmada-membership';
import { leaveMember, leavingQuery } from './membership-queries';
import { useMayManage } from './use-may-manage';

interface LeaveMemberProps {
  controlPlane: string;
  member: Pick<Member, 'name' | 'mode' | 'state'>;
}

/** Lets a member leave its control plane. One with an agent leaves by a command that its administrator types. */
export function LeaveMember({ controlPlane, member }: LeaveMemberProps) {
  const t = useTranslations('membership');
  const [isAsking, setIsAsking] = useState(false);
  const mayManage = useMayManage();
  if (!mayManage || member.state === 'leaving') return null;
  if (member.mode === 'Pull') return <p className="text-muted">{t('leavePull')}</p>;
  return (
    <div>
      <Button variant="danger" size="sm" onClick={() => setIsAsking(true)}>
        {t('leaveOpen')}
      </Button>
      {isAsking ? <LeaveDialog controlPlane={controlPlane} member={member} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

interface LeaveDialogProps {
  controlPlane: string;
  member: Pick<Member, 'name' | 'state'>;
  onClose: () => void;
}

/** Names what runs there and where that would go, before it asks. */
function LeaveDialog({ controlPlane, member: { name, state }, onClose }: LeaveDialogProps) {
  const t = useTranslations('membership');
  const client = useQueryClient();
  const query = useQuery(leavingQuery(controlPlane, name));
  const leave = useMutation({
    mutationFn: (uid: string) => leaveMember(controlPlane, name, uid),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.karmada.changes(controlPlane) });
      onClose();
    },
  });
  const uid = query.data?.uid;
  return (
    <ConfirmDialog
      title={t('leaveTitle', { name, plane: controlPlane })}
      description={t(state === 'ready' ? 'leaveText' : 'leaveUnready')}
      act={t('doLeave')}
      running={leave}
      blocked={!uid}
      onConfirm={() => uid && leave.mutate(uid)}
      onClose={onClose}
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {(leaving) => <Consequences leaving={leaving} />}
      </QueryBoundary>
    </ConfirmDialog>
  );
}

function Consequences({ leaving: { workloads, total, cluster, sharedWith } }: { leaving: Leaving }) {
  const t = useTranslations('membership');
  return (
    <div className="grid gap-2">
      {workloads.length === 0 ? (
        <p>{t('leaveNothing')}</p>
      ) : (
        <>
          <p className="font-semibold">{t('leaveRuns', { count: total })}</p>
          <ul className="grid max-h-60 gap-1 overflow-auto">
            {workloads.map((workload) => (
              <li key={`${workload.namespace}/${workload.kind}/${workload.name}`} className="wrap-anywhere">
                {workload.namespace}/{workload.name} · {t('leaveReplicas', { count: workload.replicas })} ·{' '}
                <Outcome workload={workload} />
              </li>
            ))}
          </ul>
          {total > workloads.length ? (
            <p className="text-muted">{t('leaveMore', { count: total - workloads.length })}</p>
          ) : null}
        </>
      )}
      <p className="text-muted">
        {cluster && !sharedWith ? t('leaveCleans', { cluster: `${cluster.namespace}/${cluster.name}` }) : null}
        {sharedWith ? t('leaveShared', { plane: sharedWith }) : null}
        {cluster ? null : t('leaveKeeps')}
      </p>
    </div>
  );
}

function Outcome({ workload: { outcome, to } }: { workload: Leaving['workloads'][number] }) {
  const t = useTranslations('membership');
  const format = useFormatter();
  if (outcome === 'moves') {
    const clusters = format.list(to.map(({ cluster, more }) => `${cluster} (+${more})`));
    return <>{t('leaveOutcome.moves', { clusters })}</>;
  }
  return <>{t(`leaveOutcome.${outcome ?? 'unknown'}`)}</>;
}
