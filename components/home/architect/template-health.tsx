'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Glyph } from '@/components/ui/glyph';
import type { TemplateSummary } from '@/lib/contracts/templates';

/** How many templates k0rdent accepts, and which it does not. */
export function TemplateHealth({ templates }: { templates: readonly TemplateSummary[] }) {
  const t = useTranslations('home.architect');
  const wrong = templates.filter(({ isValid, problem }) => !isValid && problem !== null);
  const pending = templates.filter(({ isValid, problem }) => !isValid && problem === null).length;
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 className="font-semibold">{t('health')}</h2>
        <Link href="/admin/templates" className="ml-auto text-12 text-accent-text hover:underline">
          {t('allTemplates')}
        </Link>
      </div>
      <ul className="grid gap-2">
        <li className="flex items-start gap-2">
          <Glyph state={wrong.length > 0 ? 'attention' : 'done'} className="mt-1" />
          <span>
            {t('valid', { valid: templates.length - wrong.length - pending, total: templates.length })}
            {pending > 0 ? <span className="block text-12 text-subtle">{t('pending', { count: pending })}</span> : null}
          </span>
        </li>
        {wrong.slice(0, 4).map(({ kind, name, problem }) => (
          <li key={name} className="flex items-start gap-2">
            <Glyph state="failed" className="mt-1" />
            <span className="min-w-0">
              <Link
                href={`/admin/templates/${kind}/${encodeURIComponent(name)}`}
                prefetch={false}
                className="font-medium break-words hover:underline"
              >
                {name}
              </Link>
              <span className="line-clamp-2 text-12 break-words text-muted">{problem}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
