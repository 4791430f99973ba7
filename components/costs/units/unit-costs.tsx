'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { checkQuestion } from '@/components/costs/overview/prepare-costs';
import type { CostState } from '@/components/costs/overview/use-cost-state';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { CostUnit } from '@/lib/contracts/unit-costs';
import { unitCostsQuery } from './queries';
import { UnitTable } from './unit-table';

const NewUnitDialog = lazy(() => import('./new-unit-dialog').then((module) => ({ default: module.NewUnitDialog })));
const UnitDialog = lazy(() => import('./unit-dialog').then((module) => ({ default: module.UnitDialog })));

/** What one of what people count costs, such as an order; units are made, filled and deleted here. */
export function UnitCosts({ state }: { state: CostState }) {
  const t = useTranslations('unitCosts');
  const query = useQuery(unitCostsQuery(checkQuestion(state.question)));
  const [open, setOpen] = useState<'new' | CostUnit | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (unit: CostUnit) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(unit);
  };
  const add = <Act onAdd={() => setOpen('new')} project={state.question.project ?? null} opener={opener} />;
  return (
    <section className="min-w-0">
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-14 font-semibold outline-none">
          {t('title')}{' '}
          <span className="text-12 font-normal text-subtle">{t(state.isFiltered ? 'remarkWhole' : 'remark')}</span>
        </h2>
        {query.data?.items.length ? <div className="ml-auto">{add}</div> : null}
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none.title')} action={add}>
              {t('none.text')}
            </EmptyState>
          ) : (
            <UnitTable units={items} onOpen={show} />
          )
        }
      </QueryBoundary>
      <Suspense>
        {open === 'new' ? (
          <NewUnitDialog
            project={state.question.project ?? null}
            returnTo={opener}
            onClose={() => setOpen(null)}
            onMade={setOpen}
          />
        ) : open ? (
          <UnitDialog
            unit={open}
            returnTo={opener}
            onClose={() => setOpen(null)}
            onDeleted={() => {
              opener.current = heading.current;
              setOpen(null);
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

interface ActProps {
  project: string | null;
  opener: RefObject<HTMLElement | null>;
  onAdd: () => void;
}

function Act({ project, opener, onAdd }: ActProps) {
  const t = useTranslations('unitCosts');
  const me = useMe();
  if (!holds(me, 'cost.manage-units', project)) {
    return <WhyNotButton action="cost.manage-units" project={project} isSmall />;
  }
  return (
    <Button
      size="sm"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        onAdd();
      }}
    >
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
}
