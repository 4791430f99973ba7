'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import type { TierDraft } from './policy-draft';
import { PolicyPart, TextField } from './policy-part';
import type { PolicyForm } from './use-policy-form';

/** Who has to approve above which price, and how long they have. */
export function PolicyApprovals({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies');
  const { draft, change } = form;
  return (
    <PolicyPart title={t('approvals.title')} hint={t('approvals.hint')}>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <TextField
          form={form}
          pointer="/currency"
          label={t('approvals.currency')}
          value={draft.currency}
          onValueChange={(currency) => change({ currency: currency.toUpperCase() })}
        />
        <TextField
          form={form}
          pointer="/unansweredDays"
          label={t('approvals.unanswered')}
          unit={t('days')}
          placeholder="14"
          value={draft.unansweredDays}
          onValueChange={(unansweredDays) => change({ unansweredDays })}
        />
      </div>
      {draft.tiers.map((tier, at) => (
        <Tier key={tier.id} form={form} tier={tier} at={at} />
      ))}
      <div>
        <Button
          onClick={() =>
            change({ tiers: [...draft.tiers, { id: crypto.randomUUID(), above: '', count: '1', by: 'lead' }] })
          }
        >
          <Icon name="plus" />
          {t('approvals.add')}
        </Button>
      </div>
    </PolicyPart>
  );
}

function Tier({ form, tier, at }: { form: PolicyForm; tier: TierDraft; at: number }) {
  const t = useTranslations('policies');
  const { draft, change } = form;
  const set = (next: Partial<TierDraft>) =>
    change({ tiers: draft.tiers.map((each) => (each.id === tier.id ? { ...each, ...next } : each)) });
  const pointer = `/approvals/${at}`;
  const whole = form.complaints.find((each) => each.pointer === pointer)?.words;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid
    <div
      role="group"
      aria-label={t('approvals.tier', { number: at + 1 })}
      className="grid grid-cols-[1fr_88px_1.2fr_auto] items-start gap-3 max-sm:grid-cols-2"
    >
      <TextField
        form={form}
        pointer={`${pointer}/above`}
        label={t('approvals.above')}
        value={tier.above}
        unit={draft.currency}
        onValueChange={(above) => set({ above })}
      />
      <TextField
        form={form}
        pointer={`${pointer}/count`}
        label={t('approvals.count')}
        value={tier.count}
        onValueChange={(count) => set({ count })}
      />
      <FormField label={t('approvals.by')} error={whole}>
        {(control) => (
          <Select
            {...control}
            value={tier.by}
            onChange={({ target }) => set({ by: target.value === 'global-lead' ? 'global-lead' : 'lead' })}
          >
            <option value="lead">{t('approvals.lead')}</option>
            <option value="global-lead">{t('approvals.global-lead')}</option>
          </Select>
        )}
      </FormField>
      <Button
        size="icon"
        variant="ghost"
        className="mt-6"
        aria-label={t('approvals.remove', { number: at + 1 })}
        onClick={() => change({ tiers: draft.tiers.filter((each) => each.id !== tier.id) })}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}
