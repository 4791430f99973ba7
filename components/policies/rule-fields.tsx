'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { effectKinds } from '@/lib/change-effects/effect-kinds';
import { type AutoApproveRule, weekdays } from '@/lib/contracts/policies';
import { purposes } from '@/lib/contracts/request-bodies';
import { automaticKinds, kindTraits } from '@/lib/contracts/request-kinds';
import type { RuleDraft } from './policy-draft';
import { Choices, TextField } from './policy-part';
import type { PolicyForm } from './use-policy-form';

interface RuleProps {
  form: PolicyForm;
  rule: RuleDraft;
  at: number;
  onChange: (next: Partial<RuleDraft>) => void;
  onRemove: () => void;
}

const limits = ['maxMonthlyPrice', 'maxLifetimeDays', 'maxNodes', 'maxVcpu'] as const;
/** What cannot be changed is refused, so no rule approves it. */
const approvable = effectKinds.filter((effect) => effect !== 'cannot-change');

/** One rule: which requests it is for, and up to where. */
export function RuleFields({ form, rule, at, onChange, onRemove }: RuleProps) {
  const t = useTranslations('policies');
  const kindWords = useTranslations('requestKind');
  const purposeWords = useTranslations('purpose');
  const pointer = `/autoApprove/${at}`;
  const units = { maxMonthlyPrice: form.draft.currency, maxLifetimeDays: t('days'), maxNodes: '', maxVcpu: '' };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid
    <div
      role="group"
      aria-label={t('rule.label', { name: rule.name || at + 1 })}
      className="grid gap-4 rounded-4 border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          form={form}
          pointer={`${pointer}/name`}
          label={t('rule.name')}
          value={rule.name}
          onValueChange={(name) => onChange({ name })}
        />
        <Button variant="ghost" className="mt-6" onClick={onRemove}>
          {t('rule.remove')}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Choices
          form={form}
          pointer={`${pointer}/kinds`}
          label={t('rule.kinds')}
          value={rule.kinds}
          options={automaticKinds.map((value) => ({ value, label: kindWords(value) }))}
          onValueChange={(kinds) => onChange({ kinds })}
        />
        <Choices
          form={form}
          pointer={`${pointer}/purposes`}
          label={t('rule.purposes')}
          value={rule.purposes}
          help={t('rule.purposesHelp')}
          options={purposes.map((value) => ({ value, label: purposeWords(value) }))}
          onValueChange={(next) => onChange({ purposes: next })}
        />
      </div>
      <div className="grid grid-cols-4 gap-4 max-sm:grid-cols-2">
        {limits.map((limit) => (
          <TextField
            key={limit}
            form={form}
            pointer={`${pointer}/${limit}`}
            label={t(`rule.${limit}`)}
            unit={units[limit]}
            placeholder={t('noLimit')}
            value={rule[limit]}
            onValueChange={(value) => onChange({ [limit]: value })}
          />
        ))}
      </div>
      {rule.kinds.some((kind) => kindTraits[kind].changesSpec) ? (
        <ChangeLimits form={form} rule={rule} pointer={pointer} onChange={onChange} />
      ) : null}
      <TextField
        form={form}
        pointer={`${pointer}/catalogItems`}
        label={t('rule.catalogItems')}
        help={t('listHelp')}
        placeholder={t('any')}
        value={rule.catalogItems}
        onValueChange={(catalogItems) => onChange({ catalogItems })}
      />
      <RuleHours form={form} pointer={pointer} hours={rule.hours} onChange={(hours) => onChange({ hours })} />
    </div>
  );
}

/** What a change may do to the machines, and by how much it may raise the price. */
function ChangeLimits({
  form,
  rule,
  pointer,
  onChange,
}: Pick<RuleProps, 'form' | 'rule' | 'onChange'> & { pointer: string }) {
  const t = useTranslations('policies');
  const effectWords = useTranslations('changeEffect.kind');
  return (
    <div className="grid grid-cols-4 gap-4 max-sm:grid-cols-1">
      <TextField
        form={form}
        pointer={`${pointer}/maxPriceRise`}
        label={t('rule.maxPriceRise')}
        unit={form.draft.currency}
        placeholder={t('noLimit')}
        value={rule.maxPriceRise}
        onValueChange={(maxPriceRise) => onChange({ maxPriceRise })}
      />
      <div className="col-span-3 max-sm:col-span-1">
        <Choices
          form={form}
          pointer={`${pointer}/effects`}
          label={t('rule.effects')}
          value={rule.effects}
          help={t('rule.effectsHelp')}
          options={approvable.map((value) => ({ value, label: effectWords(value) }))}
          onValueChange={(effects) => onChange({ effects })}
        />
      </div>
    </div>
  );
}

interface HoursProps {
  form: PolicyForm;
  pointer: string;
  hours: AutoApproveRule['hours'];
  onChange: (next: AutoApproveRule['hours']) => void;
}

/** When the rule holds; outside of it somebody decides. */
function RuleHours({ form, pointer, hours, onChange }: HoursProps) {
  const t = useTranslations('policies');
  const start = () => ({
    days: weekdays.slice(0, 5),
    from: '08:00',
    to: '18:00',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <div className="grid gap-3">
      <Switch checked={hours !== null} onChange={({ target }) => onChange(target.checked ? start() : null)}>
        {t('rule.hours')}
      </Switch>
      {hours ? (
        <>
          <Choices
            form={form}
            pointer={`${pointer}/hours/days`}
            label={t('rule.days')}
            value={hours.days}
            options={weekdays.map((value) => ({ value, label: t(`weekday.${value}`) }))}
            onValueChange={(days) => onChange({ ...hours, days })}
          />
          <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-2">
            {(['from', 'to', 'timeZone'] as const).map((field) => (
              <TextField
                key={field}
                form={form}
                pointer={`${pointer}/hours/${field}`}
                label={t(`rule.${field}`)}
                value={hours[field]}
                onValueChange={(value) => onChange({ ...hours, [field]: value })}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
