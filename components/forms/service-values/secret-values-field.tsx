'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { type SecretAct, type SecretDraft, typedSecret } from './secret-draft';

interface SecretValuesFieldProps {
  secret: SecretDraft;
  /** What can be done; with nothing but `set` there is nothing to choose. */
  acts: readonly SecretAct[];
  onChange: (secret: SecretDraft) => void;
  error: string | undefined;
  pointer: string;
}

/** What a choice leads to: new values do nothing until some are typed, and only those that were written are deleted. */
function meaningOf(secret: SecretDraft, acts: readonly SecretAct[]): SecretAct | 'nothing' | 'anew' {
  if (secret.act !== 'set') return secret.act;
  if (typedSecret(secret) === null) return 'nothing';
  return acts.includes('drop') ? 'anew' : 'set';
}

/** Values that nobody reads again: what is there can be kept, replaced and taken away, and is never shown. */
export function SecretValuesField({ secret: { act, text }, acts, onChange, error, pointer }: SecretValuesFieldProps) {
  const t = useTranslations('serviceForm.secret');
  const id = useId();
  const canChoose = acts.length > 1;
  return (
    <div className="grid gap-2">
      {canChoose ? (
        <>
          <p id={id} className="font-medium">
            {t('title')}
          </p>
          <Segmented
            small
            className="justify-self-start"
            aria-labelledby={id}
            value={act}
            onValueChange={(next) => {
              const chosen = acts.find((one) => one === next) ?? act;
              onChange({ act: chosen, text: chosen === 'set' ? text : '' });
            }}
            options={acts.map((one) => ({ value: one, label: t(`act.${one}`) }))}
          />
          <p className="text-12 text-subtle">{t(`means.${meaningOf({ act, text }, acts)}`)}</p>
        </>
      ) : null}
      {act === 'set' || !canChoose ? (
        <FormField label={t(canChoose ? 'newLabel' : 'title')} help={t('help')} error={error} pointer={pointer}>
          {(control) => (
            <Textarea
              {...control}
              className="code-font"
              autoComplete="off"
              spellCheck={false}
              maxLength={64 * 1024}
              placeholder={'auth:\n  password: …'}
              value={text}
              onChange={(event) => onChange({ act: 'set', text: event.target.value })}
            />
          )}
        </FormField>
      ) : null}
    </div>
  );
}
