'use client';
import { useTranslations } from 'next-intl';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

const GroupPanel = lazy(() => import('./group-panel').then((module) => ({ default: module.GroupPanel })));

/** By what costs are grouped. What can be chosen comes with the first press. */
export function GroupControl({ state }: { state: CostState }) {
  const [wanted, setWanted] = useState(false);
  const button = <GroupButton state={state} onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <GroupPanel state={state} trigger={<GroupButton state={state} />} />
    </Suspense>
  ) : (
    button
  );
}

function GroupButton({ state, ...rest }: ComponentProps<typeof Button> & { state: CostState }) {
  const t = useTranslations('costs');
  const dimension = useCostWords().dimension(state.by);
  const whole = t('by', { dimension });
  return (
    <Button
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={whole}
      className="max-sm:min-w-0 max-sm:flex-1 max-sm:justify-between"
      {...rest}
    >
      <span className="max-w-56 truncate max-sm:hidden">{whole}</span>
      <span className="truncate sm:hidden">{dimension}</span>
      <Icon name="chevron-down" />
    </Button>
  );
}
