'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

interface PagerProps {
  page: { items: readonly unknown[]; nextCursor: string | null; total: number };
  cursor: string | null;
  size: number;
  onPage: (cursor: string | null) => void;
}

/** "1–50 of 214", Previous, Next. Cursors only lead forward, so the way back is remembered here. */
export function Pager({ page, cursor, size, onPage }: PagerProps) {
  const t = useTranslations('pager');
  const [visited, setVisited] = useState<(string | null)[]>([]);
  const from = visited.length * size + 1;
  const isReturned = cursor !== null && visited.length === 0;
  return (
    <nav aria-label={t('label')} className="flex items-center justify-between gap-4 px-2 py-2.5">
      <span className="tabular text-muted">
        {isReturned
          ? t('total', { total: page.total })
          : t('range', { from, to: from - 1 + page.items.length, total: page.total })}
      </span>
      <span className="flex gap-2">
        <Button
          size="sm"
          blocked={cursor === null}
          onClick={() => {
            onPage(visited.at(-1) ?? null);
            setVisited(visited.slice(0, -1));
          }}
        >
          {t('previous')}
        </Button>
        <Button
          size="sm"
          blocked={page.nextCursor === null}
          onClick={() => {
            setVisited([...visited, cursor]);
            onPage(page.nextCursor);
          }}
        >
          {t('next')}
        </Button>
      </span>
    </nav>
  );
}
