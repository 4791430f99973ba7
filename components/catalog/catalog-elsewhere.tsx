'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ItemMark } from '@/components/data/item-mark';
import { useLocalized } from '@/components/status/use-words';
import type { CatalogPage } from '@/lib/contracts/catalog';

interface CatalogElsewhereProps {
  elsewhere: NonNullable<CatalogPage['elsewhere']>;
  project: string | null;
}

/** That more exists than may be used here, and whom to ask for them. */
export function CatalogElsewhere({ elsewhere: { count, owner, named = [] }, project }: CatalogElsewhereProps) {
  const t = useTranslations('catalog.elsewhere');
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <div className="mt-4 text-muted">
      {t('count', { count, project: project ?? 'all' })}{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        className="rounded-2 text-accent-text hover:underline max-sm:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        {named.length > 0 ? t('which') : t('who')}
      </button>
      {isOpen ? (
        <div className="mt-1 grid gap-1">
          {named.length > 0 ? (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-fg">
              {named.map((item) => (
                <li key={`${item.provider} ${item.title.en}`} className="flex items-center gap-1.5">
                  <ItemMark item={item} />
                  {localized(item.title)}
                </li>
              ))}
              {count > named.length ? (
                <li className="text-muted">{t('unnamed', { count: count - named.length })}</li>
              ) : null}
            </ul>
          ) : null}
          <p>{owner ? t('owner', { owner }) : t('lead')}</p>
        </div>
      ) : null}
    </div>
  );
}
