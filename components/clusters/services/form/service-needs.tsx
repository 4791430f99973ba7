'use client';
import { useTranslations } from 'next-intl';
import { useFieldWords } from '@/components/status/server-words';
import { Checkbox } from '@/components/ui/checkbox';
import { Glyph } from '@/components/ui/glyph';
import { serviceKey } from '@/lib/service-levels';
import type { Service } from './use-service';

/** Services of the same cluster that have to be deployed first. */
export function ServiceNeeds({ service }: { service: Service }) {
  const t = useTranslations('serviceForm.needs');
  const words = useFieldWords();
  const { form, draft, edit, serverErrors } = service;
  const own = serviceKey(draft);
  const others = form.services.filter((one) => serviceKey(one) !== own && !one.isDisabled);
  const error = words(serverErrors, '/changes/0/dependsOn');
  const toggle = (key: string) =>
    edit({ needs: draft.needs.includes(key) ? draft.needs.filter((one) => one !== key) : [...draft.needs, key] });
  if (others.length === 0) return <p className="text-12 text-subtle">{t('none')}</p>;
  return (
    <fieldset data-pointer="/changes/0/dependsOn" className="grid gap-1">
      <legend className="sr-only">{t('title')}</legend>
      {others.map((other) => {
        const key = serviceKey(other);
        return (
          <Checkbox key={key} checked={draft.needs.includes(key)} onChange={() => toggle(key)}>
            {other.name} <span className="code-font text-12 text-subtle">{other.version}</span>
          </Checkbox>
        );
      })}
      {error ? (
        <p className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
