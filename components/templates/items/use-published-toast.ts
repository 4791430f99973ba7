import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { notifyDone } from '@/components/ui/toast';
import type { ManagedItemDetail } from '@/lib/contracts/catalog-items';

/** Number of the publication that people order from now; 0 while there is none, null before the item is known. */
function liveNumber(item: Pick<ManagedItemDetail, 'publications'> | undefined): number | null {
  if (!item) return null;
  return Math.max(0, ...item.publications.filter(({ state }) => state === 'published').map(({ number }) => number));
}

/** Tells once when a publication has reached the management cluster while the page is open, with the way to its entry. */
export function usePublishedToast(item: ManagedItemDetail | undefined): void {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const live = liveNumber(item);
  const known = useRef<number | null>(null);
  // What the worker carries out ends outside of React: only the next answer of the server tells.
  useEffect(() => {
    const before = known.current;
    known.current = live;
    if (!item || live === null || before === null || live <= before) return;
    const link = { label: t('openEntry'), href: `/catalog/${encodeURIComponent(item.id)}` };
    notifyDone(
      t('published.done', { title: text(item.content.title) }),
      t('published.doneText', { count: item.projects.length }),
      link,
    );
  }, [item, live, t, text]);
}
