'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { ReplicaMoves } from '@/components/data/replica-moves';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { RebalancePreview, RebalanceRequest } from '@/lib/contracts/application-orders';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { submitApplication } from './form/queries';
import { rebalanceQuery } from './queries';

interface RebalanceApplicationProps {
  application: ApplicationDetail;
  /** Another request about it is open, which the page says. */
  isBlocked: boolean;
}

/** Has the replicas of an application divided anew, after it was seen what that moves. */
export function RebalanceApplication({ application, isBlocked }: RebalanceApplicationProps) {
  const t = useTranslations('applications.rebalance');
  const [isAsking, setAsking] = useState(false);
  // What each cluster gets all of moves by itself.
  if (application.division === null || application.division === 'duplicated') return null;
  // Members that have a part of a Job refuse another one.
  if (application.objects.some(({ kind }) => kind === 'Job')) return null;
  return (
    <>
      <Button blocked={isBlocked} onClick={() => setAsking(true)}>
        {t('dots')}
      </Button>
      {isAsking ? <Question application={application} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** What the words of the scheduler mean for what runs. */
const whatStays = (reason: NonNullable<RebalancePreview['problem']>['reason']) =>
  reason === 'NoClusterFit' ? ('goes' as const) : ('problem' as const);

function Question({ application, onClose }: { application: ApplicationDetail; onClose: () => void }) {
  const t = useTranslations('applications.rebalance');
  const router = useRouter();
  const keyOf = useIntentionKey();
  const preview = useQuery(rebalanceQuery(application));
  const { project, controlPlane, name } = application;
  const body: RebalanceRequest = { kind: 'rebalance-application', project, controlPlane, name };
  const submit = useMutation({
    mutationFn: () => submitApplication(body, keyOf(body)),
    onSuccess: (request) => router.push(`/requests/${encodeURIComponent(request.id)}`),
  });
  const { members = [], problem = null } = preview.data ?? {};
  const moves = problem === null && members.some(({ now, after }) => now !== after);
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={t('text')}
      act={submit.isPending || submit.isSuccess ? t('sending') : t('act')}
      variant="primary"
      blocked={!moves}
      running={{ isPending: submit.isPending || submit.isSuccess, error: submit.error }}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <div className="mb-3">
        {preview.data ? (
          <>
            {moves ? null : (
              <p className="mb-2 text-muted">
                {problem === null ? t('nothing') : t(whatStays(problem.reason), problem)}
              </p>
            )}
            {moves && application.state === 'suspended' ? <p className="mb-2">{t('paused')}</p> : null}
            <ReplicaMoves members={members} />
          </>
        ) : preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton className="h-24" aria-label={t('loading')} />
        )}
      </div>
    </ConfirmDialog>
  );
}
