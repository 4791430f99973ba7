import { useTimeZone, useTranslations } from 'next-intl';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { weekdays } from '@/lib/contracts/policies';
import { type CampaignDraft, usualWindow } from './campaign-draft';

interface WindowFieldsProps {
  window: CampaignDraft['window'];
  onChange: (window: CampaignDraft['window']) => void;
  errorAt: (pointer: string) => string | undefined;
}

/** When upgrades may begin, by the wall clock of a time zone. */
export function WindowFields({ window, onChange, errorAt }: WindowFieldsProps) {
  const t = useTranslations('campaigns');
  const weekday = useTranslations('policies.weekday');
  const zone = useTimeZone() ?? 'UTC';
  return (
    <div className="grid gap-3">
      <Switch checked={window !== null} onChange={({ target }) => onChange(target.checked ? usualWindow(zone) : null)}>
        {t('field.window')}
      </Switch>
      {window ? (
        <>
          <fieldset className="min-w-0">
            <legend className="mb-1 font-medium">{t('field.days')}</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  checked={window.days.includes(day)}
                  onChange={({ target }) =>
                    onChange({
                      ...window,
                      days: weekdays.filter((each) => (each === day ? target.checked : window.days.includes(each))),
                    })
                  }
                >
                  {weekday(day)}
                </Checkbox>
              ))}
            </div>
            <p className="text-12 text-failed-text empty:hidden">{errorAt('/rules/window')}</p>
          </fieldset>
          <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
            {(['from', 'to', 'timeZone'] as const).map((name) => (
              <Field key={name} label={t(`field.${name}`)} error={errorAt(`/rules/window/${name}`)}>
                {(control) => (
                  <Input
                    {...control}
                    value={window[name]}
                    onChange={({ target }) => onChange({ ...window, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
