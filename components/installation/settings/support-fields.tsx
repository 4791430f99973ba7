'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import type { SettingsForm } from './use-settings-form';

const mostLinks = 5;

/** Where people turn to: a name and an address each. */
export function SupportFields({ form: { draft, change, errorAt } }: { form: SettingsForm }) {
  const t = useTranslations('installation.branding');
  const { support } = draft;
  const put = (index: number, next: { name?: string; url?: string }) =>
    change({ support: support.map((link, at) => (at === index ? { ...link, ...next } : link)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('support')}</legend>
      <p className="text-12 text-subtle">{t('supportHelp')}</p>
      {support.map((link, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place while it is typed
          key={index}
          className="grid items-end gap-2 sm:grid-cols-[200px_minmax(0,1fr)_auto]"
        >
          <Field label={t('linkName')} error={errorAt(`/branding/support/${index}/name`)}>
            {(control) => (
              <Input
                {...control}
                maxLength={60}
                value={link.name}
                onChange={(event) => put(index, { name: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('linkUrl')} error={errorAt(`/branding/support/${index}/url`)}>
            {(control) => (
              <Input
                {...control}
                inputMode="url"
                placeholder="https://"
                value={link.url}
                onChange={(event) => put(index, { url: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('removeLink', { name: link.name || String(index + 1) })}
            onClick={() => change({ support: support.filter((_, at) => at !== index) })}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      {support.length < mostLinks ? (
        <Button className="justify-self-start" onClick={() => change({ support: [...support, { name: '', url: '' }] })}>
          <Icon name="plus" />
          {t('addLink')}
        </Button>
      ) : null}
    </fieldset>
  );
}
