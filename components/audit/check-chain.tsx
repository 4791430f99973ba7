'use client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { AuditCheck } from '@/lib/contracts/audit';
import { verifyAudit } from './queries';

type Check = UseMutationResult<AuditCheck, Error, void>;

/** Walks the chain on the server when asked to. */
export function useCheck(): Check {
  return useMutation({ mutationFn: () => verifyAudit() });
}

/** Whether every row fits, or the first that does not and why. */
export function CheckResult({ check, onOpen }: { check: Check; onOpen: (seq: number) => void }) {
  const t = useTranslations('audit');
  if (check.isError) return <ErrorState error={check.error} onRetry={() => check.mutate()} />;
  if (!check.data) return null;
  const { rows, misfit, checkedAt } = check.data;
  const at = <Time at={checkedAt} form="full" />;
  if (!misfit) {
    return (
      <Banner state="ready" title={t('fits', { rows })}>
        {at}
      </Banner>
    );
  }
  const { seq, reason, entry } = misfit;
  const show = <Button onClick={() => onOpen(seq)}>{t('showRow', { seq })}</Button>;
  return (
    <Banner state="failed" title={t(`misfit.${reason}`, { seq })} actions={entry ? show : null}>
      {t('misfitText', { rows })} {at}
    </Banner>
  );
}
