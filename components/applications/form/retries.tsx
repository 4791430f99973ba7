'use client';
import { useTranslations } from 'next-intl';
import type { ApplicationState } from './use-application';
import { WorkloadNumber } from './workload-number';

/** How often pods may fail before the whole run has failed. */
export function Retries({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload');
  return (
    <WorkloadNumber
      application={application}
      field="retries"
      path="retries"
      label={t('retries')}
      help={t('retriesHelp')}
    />
  );
}
