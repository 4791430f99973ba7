import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ItemMark } from '@/components/data/item-mark';
import { PageHead } from '@/components/data/page-head';
import { useLocalized } from '@/components/status/use-words';
import { Badge } from '@/components/ui/badge';
import type { CatalogItem } from '@/lib/contracts/catalog';

interface ItemHeadProps {
  item: CatalogItem;
  /** What sort of item it is, where that is not said by its mark. */
  kind?: ReactNode;
  actions: ReactNode;
}

/** The head of an item's page: title, mark, newest version, and what can be done with it. */
export function ItemHead({ item, kind, actions }: ItemHeadProps) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const newest = item.versions.at(-1);
  return (
    <PageHead
      title={localized(item.title)}
      badge={item.state === 'deprecated' ? <Badge state="deleting">{t('state.deprecated')}</Badge> : null}
      meta={[
        <span key="name" className="inline-flex items-center gap-2">
          <ItemMark item={item} />
          <span className="code-font">{item.name}</span>
        </span>,
        kind,
        newest ? t('newest', { version: newest.version }) : null,
      ]}
      actions={actions}
    />
  );
}
