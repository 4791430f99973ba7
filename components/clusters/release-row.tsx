'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { WhyNot } from '@/components/data/why-not';
import { missing, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { requestRelease } from './queries';
import { useAsked } from './use-asked';

/** Whether k0rdent only looks after it: deleting its object there leaves the cluster itself as it is. */
export const isAdopted = ({ provider }: Pick<ClusterDetail, 'provider'>): boolean => provider === 'adopted';

/** An adopted cluster is released, not deleted: says what stays and what goes, and leads to the request that does it. */
export function ReleaseRow({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.release');
  const danger = useTranslations('cluster.danger');
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  const lack = missing(me, 'cluster.delete', project);
  const [isAsked, ask] = useAsked('delete');
  const isBlocked = cluster.deletionRequestedAt !== null || cluster.protection !== null;
  return (
    <div className="flex items-center gap-4 border-t border-failed-line px-4 py-3 max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('title')}</p>
        {lack ? (
          <WhyNot action={lack.action} heldBy={lack.heldBy} project={project} />
        ) : (
          <p className="text-muted">
            {cluster.deletionRequestedAt
              ? t.rich('requested', { at: () => <Time at={cluster.deletionRequestedAt ?? ''} /> })
              : cluster.protection
                ? danger('isProtected')
                : t('text')}
          </p>
        )}
      </div>
      {lack ? null : (
        <Button variant="danger" className="max-sm:w-full" blocked={isBlocked} onClick={() => ask(true)}>
          {t('dots')}
        </Button>
      )}
      {isAsked && !lack && !isBlocked ? <ReleaseDialog cluster={cluster} onClose={() => ask(false)} /> : null}
    </div>
  );
}

function ReleaseDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.release');
  const danger = useTranslations('cluster.danger');
  const effect = useTranslations('request.effect.released');
  const router = useRouter();
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const { namespace, name } = cluster;
  const submit = useMutation({
    mutationFn: () => requestRelease(namespace, name, key),
    onSuccess: (request) => router.push(`/requests/${request.id}`),
  });
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={effect('stays', { name })}
      keep={danger('keep')}
      act={submit.isPending ? danger('sending') : t('act')}
      typeName={{ name, label: t('typeName'), help: danger('typeNameHelp', { name }) }}
      running={submit}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">{effect('goes')}</p>
    </ConfirmDialog>
  );
}
