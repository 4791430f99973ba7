'use client';
import { useTranslations } from 'next-intl';
import { ItemMark } from '@/components/data/item-mark';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { Badge } from '@/components/ui/badge';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { plainText } from '@/lib/markdown';

/** What every card of the catalog begins with: mark, title, newest version, and what the item is. */
export function CardHead({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const source = useLocalizedSource();
  // Versions stand in the order of the upgrade path.
  const latest = item.versions.at(-1);
  return (
    <>
      <div className="flex items-start gap-2.5">
        <ItemMark item={item} isLarge />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 leading-5.5 font-semibold">{localized(item.title)}</h2>
          <p className="code-font truncate text-subtle">
            {item.name} {latest?.version}
          </p>
        </div>
        {item.state === 'deprecated' ? <Badge state="deleting">{t('state.deprecated')}</Badge> : null}
        {item.state === 'publishing' ? <Badge state="progressing">{t('state.publishing')}</Badge> : null}
      </div>
      <p dir="auto" className="mt-2.5 mb-3 min-h-10 text-muted">
        {plainText(source(item.description))}
      </p>
    </>
  );
}

/** The act of a card stands out once somebody points at the card or reaches it by keyboard. */
export const cardActClass =
  'group-focus-within:border-accent group-focus-within:bg-accent group-focus-within:text-on-accent group-hover:border-accent group-hover:bg-accent group-hover:text-on-accent';
