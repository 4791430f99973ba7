'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { checkAudit } from '../queries';

/** Walks the chain of the audit on the server when asked to, and says what was found. */
export function ChainCheck() {
  const t = useTranslations('home.audit');
  const audit = useTranslations('audit');
  const check = useMutation({ mutationFn: checkAudit });
  const found = check.data;
  return (
    <div className="mt-3 grid gap-3">
      <Button size="sm" className="justify-self-start" blocked={check.isPending} onClick={() => check.mutate()}>
        {t('check')}
      </Button>
      {check.isError ? <ErrorState error={check.error} onRetry={() => check.mutate()} /> : null}
      {found ? (
        <Banner
          state={found.misfit ? 'failed' : 'ready'}
          title={
            found.misfit
              ? audit(`misfit.${found.misfit.reason}`, { seq: found.misfit.seq })
              : audit('fits', { rows: found.rows })
          }
        >
          <Time at={found.checkedAt} form="full" />
        </Banner>
      ) : null}
    </div>
  );
}
