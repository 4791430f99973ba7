'use client';
import { useTranslations } from 'next-intl';
import { requirableFields } from '@/lib/contracts/policies';
import { purposes } from '@/lib/contracts/request-bodies';
import { Choices, PolicyPart, TextField } from './policy-part';
import type { PolicyForm } from './use-policy-form';

/** What is not allowed at all, whoever would approve it. */
export function PolicyLimits({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies');
  const purposeWords = useTranslations('purpose');
  const { draft, change } = form;
  return (
    <PolicyPart title={t('limits.title')} hint={t('limits.hint')}>
      <Choices
        form={form}
        pointer="/requiredFields"
        label={t('limits.requiredFields')}
        value={draft.requiredFields}
        options={requirableFields.map((value) => ({ value, label: t(`field.${value}`) }))}
        onValueChange={(requiredFields) => change({ requiredFields })}
      />
      <TextField
        form={form}
        pointer="/namePattern"
        label={t('limits.namePattern')}
        help={t('limits.namePatternHelp')}
        placeholder={t('any')}
        value={draft.namePattern}
        onValueChange={(namePattern) => change({ namePattern })}
      />
      <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
        {purposes.map((purpose) => (
          <TextField
            key={purpose}
            form={form}
            pointer={`/maxLifetimeDays/${purpose}`}
            unit={t('days')}
            placeholder={t('noLimit')}
            label={t('limits.lifetime', { purpose: purposeWords(purpose) })}
            value={draft.maxLifetimeDays[purpose]}
            onValueChange={(days) => change({ maxLifetimeDays: { ...draft.maxLifetimeDays, [purpose]: days } })}
          />
        ))}
      </div>
      <TextField
        form={form}
        pointer="/allowedRegions"
        label={t('limits.regions')}
        help={t('listHelp')}
        placeholder={t('any')}
        value={draft.allowedRegions}
        onValueChange={(allowedRegions) => change({ allowedRegions })}
      />
      <TextField
        form={form}
        pointer="/allowedTypes"
        label={t('limits.types')}
        help={t('listHelp')}
        placeholder={t('any')}
        value={draft.allowedTypes}
        onValueChange={(allowedTypes) => change({ allowedTypes })}
      />
    </PolicyPart>
  );
}
