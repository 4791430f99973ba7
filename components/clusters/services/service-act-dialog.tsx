'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useServerWords } from '@/components/status/server-words';
import { newKey } from '@/lib/client/new-key';
import type { ServicesRequest } from '@/lib/contracts/request-bodies';
import type { ServiceChange, ServiceRef } from '@/lib/contracts/service-changes';
import { submitServices } from './form/queries';

export type ServiceAct = 'remove' | 'disable' | 'enable';

interface ServiceActDialogProps {
  /** The cluster. */
  namespace: string;
  name: string;
  service: ServiceRef;
  act: ServiceAct;
  onClose: () => void;
}

/** Asks before a service goes or comes back, and says what goes with it and what stays. */
export function ServiceActDialog({ namespace, name, service, act, onClose }: ServiceActDialogProps) {
  const t = useTranslations('cluster.serviceTab.act');
  const outcome = useTranslations('policyResult.outcome');
  const words = useServerWords();
  const router = useRouter();
  const [key] = useState(newKey);
  const body: ServicesRequest = { kind: 'services', cluster: { namespace, name }, changes: [toChange(service, act)] };
  const check = useQuery(requestCheckQuery(body));
  const submit = useMutation({
    mutationFn: () => submitServices(body, key),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const [refusal] = check.data?.errors ?? [];
  const params = { name: service.name, namespace: service.namespace };
  return (
    <ConfirmDialog
      title={t(`${act}.title`, params)}
      description={t(`${act}.text`, params)}
      act={submit.isPending ? t('sending') : t(`${act}.act`)}
      variant={act === 'enable' ? 'primary' : 'danger-solid'}
      running={{ isPending: submit.isPending || submit.isSuccess, error: submit.error ?? check.error }}
      blocked={!check.data || refusal !== undefined}
      {...(act === 'remove' && { typeName: { name: service.name, label: t('typeName', params) } })}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      {act === 'enable' ? null : (
        <ul className="grid list-disc gap-1 pl-4 text-muted">
          <li>{t('namespaceStays', params)}</li>
          <li>{t('volumesStay')}</li>
          <li>{t('definitionsMayStay')}</li>
        </ul>
      )}
      <p aria-live="polite" className="my-3 min-h-5 text-12 text-muted">
        {refusal ? (
          <span className="text-failed-text">{words(refusal) ?? refusal.detail}</span>
        ) : check.data?.policy ? (
          outcome(check.data.policy.outcome)
        ) : null}
      </p>
    </ConfirmDialog>
  );
}

function toChange({ name, namespace }: ServiceRef, act: ServiceAct): ServiceChange {
  return act === 'remove'
    ? { action: 'remove', name, namespace }
    : { action: 'change', name, namespace, isDisabled: act === 'disable' };
}
