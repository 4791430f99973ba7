'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { Button } from '@/components/ui/button';
import type { RemoveApplicationRequest } from '@/lib/contracts/application-orders';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { submitApplication } from './form/queries';

interface RemoveApplicationProps {
  application: ApplicationDetail;
  /** Another request about it is open, which the page says. */
  isBlocked: boolean;
}

/** Asks for an application to be taken away from all clusters, after its name is typed. */
export function RemoveApplication({ application, isBlocked }: RemoveApplicationProps) {
  const t = useTranslations('applications.removal');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" blocked={isBlocked} onClick={() => setAsking(true)}>
        {t('dots')}
      </Button>
      {isAsking ? <Question application={application} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Question({ application, onClose }: { application: ApplicationDetail; onClose: () => void }) {
  const t = useTranslations('applications.removal');
  const format = useFormatter();
  const router = useRouter();
  const keyOf = useIntentionKey();
  const { project, controlPlane, name, members, replicas } = application;
  const body: RemoveApplicationRequest = { kind: 'remove-application', project, controlPlane, name };
  const submit = useMutation({
    mutationFn: () => submitApplication(body, keyOf(body)),
    onSuccess: (request) => router.push(`/requests/${encodeURIComponent(request.id)}`),
  });
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={t('text', { count: members.length, clusters: format.list(members.map((member) => member.name)) })}
      keep={t('keep')}
      act={submit.isPending || submit.isSuccess ? t('sending') : t('act')}
      typeName={{ name, label: t('typeName'), help: t('typeNameHelp', { name }) }}
      running={{ isPending: submit.isPending || submit.isSuccess, error: submit.error }}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      {replicas && replicas.ready > 0 ? (
        <p className="mb-3 text-muted">{t('ready', { count: replicas.ready })}</p>
      ) : null}
    </ConfirmDialog>
  );
}
