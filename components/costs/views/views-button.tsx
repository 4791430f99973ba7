'use client';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CostState } from '@/components/costs/overview/use-cost-state';
import { Button } from '@/components/ui/button';
import { costViewsQuery } from './queries';
import { isSameState } from './view-state';

const ViewsDialog = lazy(() => import('./views-dialog').then((module) => ({ default: module.ViewsDialog })));

/** Names the view that is open, and leads to the others. */
export function ViewsButton({ state }: { state: CostState }) {
  const t = useTranslations('costViews');
  const views = useQuery(costViewsQuery).data?.items;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = views?.find(({ id }) => id === state.view);
  const isSame = open !== undefined && isSameState(open.state, state.shown);
  const words = open ? (isSame ? open.name : t('namedChanged', { name: open.name })) : t('open');
  const isFirstPage = usePathname() === '/costs';
  const begins = useRef(state.isPlain && isFirstPage);
  const start = views?.find(({ isStart }) => isStart);
  // The address bar: whoever comes to the plain address sees the view that they begin with, once.
  useEffect(() => {
    if (!views) return;
    if (begins.current && start) state.show(start, 'replace');
    begins.current = false;
  }, [views, start, state.show]);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="max-w-48 truncate max-sm:max-w-20">{words}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ViewsDialog state={state} returnTo={button} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
