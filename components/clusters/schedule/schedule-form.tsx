'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorWords } from '@/components/data/use-error-words';
import { FormField } from '@/components/forms/form-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { keys } from '@/lib/client/query-keys';
import { weekdays } from '@/lib/contracts/policies';
import type { SleepSchedule, SleepScheduleBody } from '@/lib/contracts/sleep-schedule';
import { type AwakeHours, officeHours, toAsleep, toAwake } from './awake-hours';
import { deleteSleepSchedule, putSleepSchedule } from './queries';

const clock = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

interface ScheduleFormProps {
  namespace: string;
  name: string;
  schedule: SleepSchedule['schedule'];
}

interface Draft extends AwakeHours {
  timeZone: string;
  wakesOnKubeconfig: boolean;
}

/** When a cluster is awake. Other hours and other days it sleeps. */
export function ScheduleForm({ namespace, name, schedule }: ScheduleFormProps) {
  const t = useTranslations('cluster.schedule');
  const policies = useTranslations('policies.weekday');
  const words = useErrorWords();
  const client = useQueryClient();
  const own = useTimeZone() ?? 'UTC';
  const known = schedule && toAwake(schedule.asleep);
  const before: Draft = {
    ...(known ?? officeHours),
    timeZone: schedule?.timeZone ?? own,
    wakesOnKubeconfig: schedule?.wakesOnKubeconfig ?? true,
  };
  const [draft, setDraft] = useState<Draft | null>(null);
  const { days, from, to, timeZone, wakesOnKubeconfig } = draft ?? before;
  const set = (change: Partial<Draft>) => setDraft({ ...(draft ?? before), ...change });
  const asleep = toAsleep({ days, from, to });
  const isOrdered = to === '00:00' || from < to;
  const problem = isOrdered ? (asleep.length === 0 ? t('neverAsleep') : null) : t('order');
  const afterwards = async () => {
    await client.invalidateQueries({ queryKey: keys.clusters.detail(namespace, name) });
    setDraft(null);
  };
  const save = useMutation({
    mutationFn: (body: SleepScheduleBody) => putSleepSchedule(namespace, name, body),
    onSuccess: afterwards,
  });
  const remove = useMutation({ mutationFn: () => deleteSleepSchedule(namespace, name), onSuccess: afterwards });
  const error = save.error ?? remove.error;
  return (
    <Panel
      title={t('title')}
      remark={schedule ? t('setBy', { owner: schedule.owner }) : t('none')}
      actions={
        schedule ? (
          <Button size="sm" blocked={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        {schedule && !known ? <p className="text-muted">{t('otherForm')}</p> : null}
        <FormField label={t('awakeOn')} isComposite help={t('otherDays')}>
          {(control) => (
            <fieldset {...control} className="flex flex-wrap gap-x-4 gap-y-1">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  checked={days.includes(day)}
                  onChange={({ target }) =>
                    set({ days: target.checked ? [...days, day] : days.filter((one) => one !== day) })
                  }
                >
                  {policies(day)}
                </Checkbox>
              ))}
            </fieldset>
          )}
        </FormField>
        <div className="grid grid-cols-[1fr_1fr_2fr] gap-4 max-sm:grid-cols-2">
          <FormField label={t('from')}>
            {(control) => (
              <Select {...control} value={from} onChange={({ target }) => set({ from: target.value })}>
                {[...new Set([...clock, from])].sort().map((time) => (
                  <option key={time}>{time}</option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField label={t('to')} error={problem}>
            {(control) => (
              <Select {...control} value={to} onChange={({ target }) => set({ to: target.value })}>
                {[...new Set([...clock.slice(1), to])]
                  .filter((time) => time !== '00:00')
                  .sort()
                  .map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                <option value="00:00">24:00</option>
              </Select>
            )}
          </FormField>
          <FormField label={t('timeZone')} help={t('follows')} className="max-sm:col-span-2">
            {(control) => (
              <Select {...control} value={timeZone} onChange={({ target }) => set({ timeZone: target.value })}>
                {[...new Set([timeZone, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
        <Checkbox checked={wakesOnKubeconfig} onChange={({ target }) => set({ wakesOnKubeconfig: target.checked })}>
          {t('wakesOnKubeconfig')}
        </Checkbox>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            blocked={problem !== null || save.isPending || (draft === null && schedule !== null)}
            onClick={() =>
              save.mutate({ timeZone, asleep, wakesOnKubeconfig, awakeUntil: schedule?.awakeUntil ?? null })
            }
          >
            {t('save')}
          </Button>
          <span aria-live="polite" className="text-12 text-muted">
            {error ? (
              <span className="text-failed-text">{words(error)}</span>
            ) : (
              t(schedule && !draft ? 'same' : 'first')
            )}
          </span>
        </div>
      </div>
    </Panel>
  );
}
