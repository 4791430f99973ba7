'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CatalogPage } from '@/lib/contracts/catalog';

interface CatalogElsewhereProps {
  elsewhere: NonNullable<CatalogPage['elsewhere']>;
  project: string | null;
}

/** That more templates exist than may be ordered here, and whom to ask for them. */
export function CatalogElsewhere({ elsewhere: { count, owner }, project }: CatalogElsewhereProps) {
  const t = useTranslations('catalog.elsewhere');
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
        {t('who')}
      </button>
      {isOpen ? <p className="mt-1">{owner ? t('owner', { owner }) : t('lead')}</p> : null}
    </div>
  );
}
