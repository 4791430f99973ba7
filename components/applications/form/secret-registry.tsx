'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RemoveRow } from '@/components/data/row-list';
import { FieldText, FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { SecretValue } from './secret-value';
import { emptyRegistry, isKept, type RegistryDraft } from './secrets-draft';

interface SecretRegistryProps {
  registry: RegistryDraft | null;
  errorAt: (pointer: string) => string | undefined;
  onChange: (registry: RegistryDraft | null) => void;
}

const pointer = '/spec/secrets/registry';

/** With what the clusters pull the image from a registry that wants to know who asks. */
export function SecretRegistry({ registry, errorAt, onChange }: SecretRegistryProps) {
  const t = useTranslations('applicationForm.secrets.registry');
  const id = useId();
  const wrong = errorAt(`${pointer}/value`) ?? errorAt(pointer);
  return (
    <fieldset className="grid min-w-0 gap-1.5" data-pointer={pointer}>
      <legend className="mb-1 font-medium">{t('title')}</legend>
      {registry === null ? (
        <div>
          <Button size="sm" onClick={() => onChange(emptyRegistry)}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1.5">
          <div className="grid gap-2">
            <FieldPair>
              {(['server', 'username'] as const).map((field) => (
                <FormField
                  key={field}
                  label={t(field)}
                  pointer={`${pointer}/${field}`}
                  error={errorAt(`${pointer}/${field}`)}
                >
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      autoCapitalize="off"
                      spellCheck={false}
                      maxLength={253}
                      className="code-font"
                      // A password is kept for the user that it was typed for.
                      readOnly={isKept(registry)}
                      value={registry[field]}
                      onChange={({ target }) => onChange({ ...registry, [field]: target.value })}
                    />
                  )}
                </FormField>
              ))}
            </FieldPair>
            <SecretValue
              value={registry}
              label={t('password')}
              placeholder={t('passwordShort')}
              describedBy={wrong ? `${id}-text` : undefined}
              pointer={pointer}
              mayBeLong={false}
              onChange={(patch) => onChange({ ...registry, ...patch })}
            />
          </div>
          <RemoveRow label={t('remove')} onRemove={() => onChange(null)} />
        </div>
      )}
      <FieldText id={`${id}-text`} help={t('help')} error={wrong} />
    </fieldset>
  );
}
