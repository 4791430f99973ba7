'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { accentContrast, hexColour, leastContrast, type ThemeName } from '@/lib/accent';
import { LogoField } from './logo-field';
import { SupportFields } from './support-fields';
import type { SettingsForm } from './use-settings-form';

const examples = { light: '#01677c', dark: '#5ec0cf' } as const;

/** How the installation is called and looks. */
export function BrandingFields({ form }: { form: SettingsForm }) {
  const t = useTranslations('installation.branding');
  const { draft, change, errorAt } = form;
  return (
    <section className="grid gap-3">
      <h2 className="text-16 font-semibold">{t('title')}</h2>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_120px]">
        <Field label={t('name')} help={t('nameHelp')} error={errorAt('/branding/name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              placeholder="Slipway"
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('letters')} help={t('lettersHelp')} error={errorAt('/branding/letters')}>
          {(control) => (
            <Input
              {...control}
              maxLength={3}
              value={draft.letters}
              onChange={(event) => change({ letters: event.target.value })}
            />
          )}
        </Field>
      </div>
      <LogoField form={form} />
      <div className="grid gap-3 sm:grid-cols-2">
        <AccentField form={form} theme="light" />
        <AccentField form={form} theme="dark" />
      </div>
      <SupportFields form={form} />
    </section>
  );
}

/** A colour with its contrast beside it while it is typed; the server measures it again. */
function AccentField({ form: { draft, change, errorAt }, theme }: { form: SettingsForm; theme: ThemeName }) {
  const t = useTranslations('installation.branding');
  const field = theme === 'light' ? 'accentLight' : 'accentDark';
  const typed = draft[field].trim();
  const ratio = hexColour.test(typed) ? accentContrast(typed, theme) : null;
  // Rounded down, so that 4.49 is not told as 4.5.
  const told = ratio === null ? '' : (Math.floor(ratio * 100) / 100).toFixed(2);
  const isWeak = ratio !== null && ratio < leastContrast;
  return (
    <Field
      label={t(field)}
      help={ratio === null ? t('accentHelp', { example: examples[theme] }) : t('contrastGood', { ratio: told })}
      error={isWeak ? t('contrast', { ratio: told }) : errorAt(`/branding/accent/${theme}`)}
    >
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            maxLength={7}
            placeholder={examples[theme]}
            value={draft[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
          <span
            aria-hidden="true"
            className="size-8 flex-none rounded-3 border border-line-strong max-sm:size-11"
            style={{ background: hexColour.test(typed) ? typed : undefined }}
          />
        </span>
      )}
    </Field>
  );
}
