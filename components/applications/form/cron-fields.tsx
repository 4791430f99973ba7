'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { concurrencies } from '@/lib/contracts/application-workload';
import { Retries } from './retries';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';
import type { WorkloadDraft } from './workload-draft';

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** When a CronJob runs, and what becomes of a run that meets the one before. */
export function CronFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload');
  const { draft, change } = application;
  const { workload } = draft;
  const errorAt = useFieldError(application);
  const set = (next: Partial<WorkloadDraft>) => change({ workload: { ...workload, ...next } });
  return (
    <>
      <FieldPair>
        <FormField
          label={t('schedule')}
          pointer="/spec/workload/schedule"
          help={t('scheduleHelp')}
          error={errorAt('/spec/workload/schedule')}
        >
          {(control) => (
            <Input
              {...control}
              {...plain}
              maxLength={100}
              className="code-font"
              value={workload.schedule}
              onChange={({ target }) => set({ schedule: target.value })}
            />
          )}
        </FormField>
        <FormField
          label={t('timeZone')}
          pointer="/spec/workload/timeZone"
          help={t('timeZoneHelp')}
          error={errorAt('/spec/workload/timeZone')}
        >
          {(control) => (
            <Input
              {...control}
              {...plain}
              maxLength={64}
              value={workload.timeZone}
              onChange={({ target }) => set({ timeZone: target.value })}
            />
          )}
        </FormField>
      </FieldPair>
      <FormField label={t('concurrency')} isComposite pointer="/spec/workload/concurrency">
        {(control) => (
          <Segmented
            {...control}
            value={workload.concurrency}
            onValueChange={(next) =>
              set({ concurrency: concurrencies.find((one) => one === next) ?? workload.concurrency })
            }
            options={concurrencies.map((value) => ({
              value,
              label: t(`concurrencyChoice.${value}`),
              detail: t(`concurrencyDetail.${value}`),
            }))}
          />
        )}
      </FormField>
      <Retries application={application} />
      <Checkbox checked={workload.isSuspended} onChange={({ target }) => set({ isSuspended: target.checked })}>
        {t('suspended')}
      </Checkbox>
    </>
  );
}
