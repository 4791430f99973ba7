'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { type SecretAct, secretActs } from './service-draft';
import type { Service } from './use-service';

/** Values that nobody reads again: what is there can be kept, replaced and taken away, and is never shown. */
export function SecretValuesField({ service }: { service: Service }) {
  const t = useTranslations('serviceForm.secret');
  const words = useFieldWords();
  const id = useId();
  const { draft, edit, serverErrors } = service;
  const { act, text } = draft.secret;
  const hasSome = service.service?.hasSecretValues ?? false;
  const acts = secretActs.filter((one) => one !== 'sent' || service.changing !== null);
  const choose = (next: SecretAct) => edit({ secret: { act: next, text: next === 'set' ? text : '' } });
  const canChoose = hasSome || act === 'sent';
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
            onValueChange={(next) => choose(acts.find((one) => one === next) ?? act)}
            options={acts
              .filter((one) => hasSome || one === 'sent' || one === 'set')
              .map((one) => ({ value: one, label: t(`act.${one}`) }))}
          />
          <p className="text-12 text-subtle">{t(`means.${act}`)}</p>
        </>
      ) : null}
      {act === 'set' || !canChoose ? (
        <FormField
          label={t(canChoose ? 'newLabel' : 'title')}
          help={t('help')}
          error={words(serverErrors, '/changes/0/secretValues')}
          pointer="/changes/0/secretValues"
        >
          {(control) => (
            <Textarea
              {...control}
              className="code-font"
              autoComplete="off"
              spellCheck={false}
              maxLength={64 * 1024}
              placeholder={'auth:\n  password: …'}
              value={text}
              onChange={(event) => edit({ secret: { act: 'set', text: event.target.value } })}
            />
          )}
        </FormField>
      ) : null}
    </div>
  );
}
