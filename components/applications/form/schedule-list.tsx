'use client';
import { useTranslations } from 'next-intl';
import { Fragment, useId } from 'react';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { FormField } from '@/components/forms/form-field';
import { Time } from '@/components/status/time';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Scheduled } from '@/lib/contracts/application-scaling';
import { emptySchedule, type ScheduleDraft } from './scaling-draft';

const pointer = '/spec/schedules';
const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface ScheduleListProps {
  schedules: readonly ScheduleDraft[];
  byLoad: boolean;
  /** When each of them comes next, as the server has worked it out. */
  scheduled: Scheduled;
  errorAt: (pointer: string) => string | undefined;
  onChange: (schedules: ScheduleDraft[]) => void;
}

/** Schedules that set replicas, or the numbers between which the load decides. */
export function ScheduleList({ schedules, byLoad, scheduled, errorAt, onChange }: ScheduleListProps) {
  const t = useTranslations('applicationForm.scaling');
  return (
    <RowList
      title={t('schedules')}
      rows={schedules}
      onChange={onChange}
      fresh={emptySchedule(ownZone())}
      add={t('addSchedule')}
      help={t(byLoad ? 'schedulesHelpLoad' : 'schedulesHelp')}
      error={errorAt(pointer)}
      pointer={pointer}
      className="gap-3"
    >
      {(schedule, at, { change, remove }) => (
        <ScheduleRow
          schedule={schedule}
          place={at + 1}
          byLoad={byLoad}
          next={scheduled.find(({ name }) => name === schedule.name.trim())?.at ?? []}
          pointer={`${pointer}/${at}`}
          errorAt={errorAt}
          onChange={(patch) => change({ ...schedule, ...patch })}
          onRemove={remove}
        />
      )}
    </RowList>
  );
}

/** Of whoever looks at it. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ScheduleRowProps {
  schedule: ScheduleDraft;
  /** Counts from 1. */
  place: number;
  byLoad: boolean;
  next: readonly string[];
  pointer: string;
  errorAt: ScheduleListProps['errorAt'];
  onChange: (patch: Partial<ScheduleDraft>) => void;
  onRemove: () => void;
}

function ScheduleRow({ schedule, place, byLoad, next, pointer, errorAt, onChange, onRemove }: ScheduleRowProps) {
  const t = useTranslations('applicationForm.scaling');
  const id = useId();
  const context = t('schedule', { place });
  const text = (key: 'name' | 'cron' | 'replicas' | 'fewest' | 'most') => (
    <FormField
      label={t(`scheduleField.${key}`)}
      context={context}
      pointer={`${pointer}/${key}`}
      error={errorAt(`${pointer}/${key}`)}
    >
      {(control) => (
        <Input
          {...control}
          {...plain}
          maxLength={key === 'name' ? 32 : 100}
          {...(key === 'cron' ? { placeholder: '0 7 * * 1-5', className: 'code-font' } : {})}
          {...(key === 'name' || key === 'cron' ? {} : { inputMode: 'numeric' as const, className: 'tabular' })}
          value={schedule[key]}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      )}
    </FormField>
  );
  return (
    <fieldset data-row className="grid min-w-0 gap-2 rounded-3 border border-line p-3" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-2">
        <span id={id} className="font-medium wrap-anywhere">
          {schedule.name.trim() || context}
        </span>
        <RemoveRow label={t('removeSchedule', { place })} onRemove={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 [&>*]:min-w-0">
        {text('name')}
        {text('cron')}
        <FormField
          label={t('timeZone')}
          context={context}
          pointer={`${pointer}/timeZone`}
          error={errorAt(`${pointer}/timeZone`)}
        >
          {(control) => (
            <Select
              {...control}
              value={schedule.timeZone}
              onChange={({ target }) => onChange({ timeZone: target.value })}
            >
              <option value="">{t('zoneOfController')}</option>
              {zonesWith(schedule.timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          )}
        </FormField>
        {byLoad ? null : text('replicas')}
        {byLoad ? text('fewest') : null}
        {byLoad ? text('most') : null}
      </div>
      <Checkbox checked={schedule.isPaused} onChange={({ target }) => onChange({ isPaused: target.checked })}>
        {t('paused')}
      </Checkbox>
      {next.length > 0 && !schedule.isPaused ? (
        <p className="text-12 text-muted">
          {t('next')}{' '}
          {next.map((at, index) => (
            <Fragment key={at}>
              {index === 0 ? null : ' · '}
              <Time at={at} form="minute" />
            </Fragment>
          ))}
        </p>
      ) : null}
    </fieldset>
  );
}

const zonesWith = (chosen: string): string[] =>
  [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === '' ? [] : [chosen])])].sort();
