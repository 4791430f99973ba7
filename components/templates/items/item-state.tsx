'use client';
import { useTranslations } from 'next-intl';
import { Badge, StateWord } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import type { ManagedItem } from '@/lib/contracts/catalog-items';

const marks: Record<ManagedItem['state'], State> = {
  draft: 'todo',
  'in-review': 'unknown',
  publishing: 'progressing',
  published: 'ready',
  deprecated: 'deleting',
  retired: 'idle',
};

/** Where an item stands, and beside it where the draft of its next version does. */
export function ItemState({ item, isBadge }: { item: ManagedItem; isBadge?: boolean }) {
  const t = useTranslations('catalogItems');
  const Mark = isBadge ? Badge : StateWord;
  const hasNext = item.draft && (item.state === 'published' || item.state === 'deprecated');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Mark state={item.problems.length > 0 ? 'attention' : marks[item.state]}>{t(`state.${item.state}`)}</Mark>
      {hasNext && item.draft ? <Mark state={marks[item.draft.state]}>{t(`next.${item.draft.state}`)}</Mark> : null}
    </span>
  );
}
