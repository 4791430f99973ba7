'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { CostState } from '@/components/costs/overview/use-cost-state';
import { ErrorState } from '@/components/data/error-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isolate } from '@/lib/bidi';
import type { CostView } from '@/lib/contracts/cost-views';
import { changeCostView, costViewsQuery } from './queries';
import { SaveView } from './save-view';
import { ViewRow } from './view-row';
import { isSameState, toChange } from './view-state';

interface ViewsDialogProps {
  state: CostState;
  /** What opened it. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Saved views of costs: save what is shown, open one, and what can be done with each. */
export function ViewsDialog({ state, returnTo, onClose }: ViewsDialogProps) {
  const t = useTranslations('costViews');
  const query = useQuery(costViewsQuery);
  const me = useMe();
  const show = (view: CostView | null) => {
    state.show(view, 'push');
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('lede')}
      returnTo={returnTo}
      className="w-[min(620px,calc(100vw-32px))]"
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => (
          <>
            <SaveOpen view={items.find(({ id }) => id === state.view)} state={state} />
            {items.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
            <ul className="divide-y divide-line">
              {items.map((view) => (
                <ViewRow key={view.id} view={view} isOpen={view.id === state.view} onShow={() => show(view)} />
              ))}
            </ul>
            {state.view ? (
              <Button variant="ghost" className="mt-1" onClick={() => show(null)}>
                {t('leave')}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
      <div className="mt-4 border-t border-line pt-4">
        {holds(me, 'cost.save-view') ? (
          <SaveView state={state.shown} onSaved={show} />
        ) : (
          <WhyNotButton action="cost.save-view" project={null} />
        )}
      </div>
    </Dialog>
  );
}

/** Where the open view is not what is shown any more: keeps what is shown under its name. */
function SaveOpen({ view, state }: { view: CostView | undefined; state: CostState }) {
  const t = useTranslations('costViews');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changed: CostView) => changeCostView(changed.id, { ...toChange(changed), state: state.shown }),
    onSettled: () => client.invalidateQueries({ queryKey: costViewsQuery.queryKey }),
  });
  const isOther = view?.mayChange && !isSameState(view.state, state.shown);
  return (
    <div aria-live="polite">
      {isOther ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-3 bg-sunken p-2.5">
          <span className="min-w-0 break-words">{t('differs', { name: isolate(view.name) })}</span>
          <Button size="sm" blocked={save.isPending} onClick={() => save.mutate(view)}>
            {t('saveOver')}
          </Button>
        </div>
      ) : null}
      {save.isError ? <ErrorState error={save.error} /> : null}
    </div>
  );
}
