'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { ScalingDraft } from './scaling-draft';
import { ScheduleList } from './schedule-list';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** What is chosen, in short. */
export function ScalingValue({ draft: { scaling } }: Pick<ApplicationState, 'draft'>) {
  const t = useTranslations('applicationForm.scaling');
  const { byLoad, fewest, most, schedules } = scaling;
  if (!byLoad && schedules.length === 0) return t('never');
  if (!byLoad) return t('schedulesOnly', { count: schedules.length });
  return t('between', { fewest, most, count: schedules.length });
}

/** What sets the number of replicas by itself: the load between two numbers, and schedules. */
export function ScalingFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.scaling');
  const { draft, change, preview } = application;
  const { scaling } = draft;
  const present = preview?.scaled?.present;
  const set = (patch: Partial<ScalingDraft>) => {
    const next = { ...scaling, ...patch };
    const isHandedBack = !next.byLoad && next.schedules.every(({ isPaused }) => isPaused);
    // Whoever takes the number back begins with the one that it has.
    change({ scaling: next, ...(isHandedBack && present ? { replicas: String(present) } : {}) });
  };
  const errorAt = useFieldError(application);
  return (
    <>
      <FormField
        label={t('by')}
        isComposite
        pointer="/spec/scaling"
        help={t('byHelp')}
        error={errorAt('/spec/scaling')}
      >
        {(control) => (
          <Segmented
            {...control}
            value={scaling.byLoad ? 'load' : 'you'}
            onValueChange={(next) => set({ byLoad: next === 'load' })}
            options={(['you', 'load'] as const).map((value) => ({
              value,
              label: t(`byChoice.${value}`),
              detail: t(`byDetail.${value}`),
            }))}
          />
        )}
      </FormField>
      {scaling.byLoad ? <LoadFields scaling={scaling} onChange={set} errorAt={errorAt} /> : null}
      <ScheduleList
        schedules={scaling.schedules}
        byLoad={scaling.byLoad}
        scheduled={preview?.scheduled ?? []}
        errorAt={errorAt}
        onChange={(schedules) => set({ schedules })}
      />
    </>
  );
}

interface LoadFieldsProps {
  scaling: ScalingDraft;
  onChange: (patch: Partial<ScalingDraft>) => void;
  errorAt: (pointer: string) => string | undefined;
}

/** Between which numbers it scales, what it aims at, and how long it waits before there are fewer. */
function LoadFields({ scaling, onChange, errorAt }: LoadFieldsProps) {
  const t = useTranslations('applicationForm.scaling');
  const field = (key: 'fewest' | 'most' | 'cpu' | 'memory' | 'scaleDown', path: string, trailing?: string) => (
    <FormField
      label={t(key)}
      pointer={`/spec/scaling/${path}`}
      help={key === 'cpu' || key === 'scaleDown' ? t(`${key}Help`) : undefined}
      error={errorAt(`/spec/scaling/${path}`)}
    >
      {(control) => (
        <AffixedInput
          {...control}
          autoComplete="off"
          inputMode="numeric"
          trailing={trailing}
          value={scaling[key]}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      )}
    </FormField>
  );
  return (
    <>
      <FieldPair>
        {field('fewest', 'fewest')}
        {field('most', 'most')}
      </FieldPair>
      <FieldPair>
        {field('cpu', 'cpuPercent', '%')}
        {field('memory', 'memoryPercent', '%')}
      </FieldPair>
      {field('scaleDown', 'scaleDownSeconds', t('seconds'))}
    </>
  );
}
