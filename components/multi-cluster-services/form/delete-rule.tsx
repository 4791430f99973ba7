'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { PreviewRule, WrittenRuleAnswer } from '@/lib/contracts/multi-cluster-changes';
import { rulePreviewQuery, sendRule } from './queries';

/** Deletes a multi-cluster service, after it is told what goes where and its name is typed. */
export function DeleteRule({ rule, isBlocked }: { rule: WrittenRuleAnswer; isBlocked: boolean }) {
  const t = useTranslations('ruleForm.delete');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" blocked={isBlocked} onClick={() => setAsking(true)}>
        {t('act')}
      </Button>
      {isAsking ? <Question rule={rule} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Question({ rule, onClose }: { rule: WrittenRuleAnswer; onClose: () => void }) {
  const t = useTranslations('ruleForm.delete');
  const words = useServerWords();
  const router = useRouter();
  const keyOf = useIntentionKey();
  const { name, uid, generation, services } = rule;
  const body: Extract<PreviewRule, { act: 'delete' }> = { act: 'delete', name, seen: { uid, generation } };
  const preview = useQuery(rulePreviewQuery(body));
  const submit = useMutation({
    mutationFn: () => {
      const wanted = { ...body, reason: '' };
      return sendRule(wanted, keyOf(wanted));
    },
    onSuccess: ({ id }) => router.push(`/services/changes/${encodeURIComponent(id)}`),
  });
  const told = preview.data;
  const isMany = told !== undefined && told.touched > told.approvalAbove;
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={t('text')}
      act={t(isMany ? 'sendForApproval' : 'act')}
      running={submit}
      blocked={!told || told.errors.length > 0}
      typeName={{ name, label: t('type', { name }) }}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      {preview.isError ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} />
      ) : !told ? (
        <Skeleton className="h-16" />
      ) : (
        <>
          <p>
            {t('goes', {
              services: services.map((one) => one.name).join(', ') || t('noServices'),
              clusters: told.touched,
            })}
          </p>
          <ul className="text-muted">
            {told.projects.map(({ project, clusters }) => (
              <li key={project}>{t('project', { project, clusters })}</li>
            ))}
          </ul>
          {told.errors.map((error) => (
            <p key={error.detail} role="alert" className="text-failed-text">
              {words(error) ?? error.detail}
            </p>
          ))}
        </>
      )}
    </ConfirmDialog>
  );
}
