'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { isPauseSound, type WavesDraft } from './rule-draft';
import type { RuleState } from './use-rule';
import { ValueChips } from './value-chips';

const usual: WavesDraft = { label: '', order: [], pauseMinutes: '10' };

/** Whether a change reaches all clusters at once, or ring by ring. */
export function WaveFields({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.waves');
  const { draft, edit } = rule;
  return (
    <>
      <Segmented
        aria-label={t('title')}
        value={draft.waves ? 'rings' : 'atOnce'}
        onValueChange={(next) => edit({ waves: next === 'rings' ? usual : null })}
        options={(['atOnce', 'rings'] as const).map((value) => ({
          value,
          label: t(`${value}.label`),
          detail: t(`${value}.detail`),
        }))}
      />
      {draft.waves ? <Rings rule={rule} waves={draft.waves} /> : null}
    </>
  );
}

function Rings({ rule: { edit, form, errors }, waves }: { rule: RuleState; waves: WavesDraft }) {
  const t = useTranslations('ruleForm.waves');
  const words = useFieldWords();
  const [keysId, valuesId] = [useId(), useId()];
  const change = (patch: Partial<WavesDraft>) => edit({ waves: { ...waves, ...patch } });
  const wrong = words(errors, '/waves');
  const wrongRing = errors.find(({ pointer }) => pointer.startsWith('/waves/order'));
  return (
    <div className="grid gap-3">
      {wrong ? (
        <p role="alert" className="text-failed-text">
          {wrong}
        </p>
      ) : null}
      <FormField label={t('label')} help={t('labelHelp')} error={words(errors, '/waves/label')} pointer="/waves/label">
        {(control) => (
          <Input
            {...control}
            list={keysId}
            autoComplete="off"
            spellCheck={false}
            value={waves.label}
            onChange={({ target }) => change({ label: target.value.trim() })}
          />
        )}
      </FormField>
      <datalist id={keysId}>
        {form.labels.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t('order')}</legend>
        <ValueChips values={waves.order} listId={valuesId} onChange={(order) => change({ order })} />
        <p className="text-12 text-subtle">{t('orderHelp')}</p>
        {wrongRing ? (
          <p role="alert" className="text-12 text-failed-text">
            {words(errors, wrongRing.pointer)}
          </p>
        ) : null}
      </fieldset>
      <datalist id={valuesId}>
        {(form.labels.find(({ key }) => key === waves.label)?.values ?? []).map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Field label={t('pause')} help={t('pauseHelp')} error={isPauseSound(waves) ? undefined : t('pauseWrong')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="w-28"
            value={waves.pauseMinutes}
            onChange={({ target }) => change({ pauseMinutes: target.value.trim() })}
          />
        )}
      </Field>
    </div>
  );
}
