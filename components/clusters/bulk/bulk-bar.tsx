'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { actNames, actOf, type BulkAct, canAsk, sumPrices } from './acts';

const BulkDialog = lazy(() => import('./bulk-dialog').then((module) => ({ default: module.BulkDialog })));

interface BulkBarProps {
  selected: readonly ClusterRow[];
  onClear: () => void;
  /** Whether a question about the selected clusters is open; the bar has to stay until it is answered. */
  onAsking: (isAsking: boolean) => void;
}

/** What can be done to the selected clusters, and what they cost a month together. */
export function BulkBar({ selected, onClear, onAsking }: BulkBarProps) {
  const t = useTranslations('clusters.bulk');
  const me = useMe();
  const money = useMoney();
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const ask = (act: BulkAct | null) => {
    setAsked(act);
    onAsking(act !== null);
  };
  const { sums, unknown } = sumPrices(selected);
  const amounts = [...sums].map(([currency, sum]) => money.whole(String(sum), currency)).join(' + ');
  const fits = (act: BulkAct) =>
    selected.filter((cluster) => canAsk(actOf(act).right, cluster, (action, project) => holds(me, action, project)));
  return (
    <fieldset
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-2 rounded-3 border border-accent-line bg-accent-soft px-3 py-2"
    >
      <p aria-live="polite" className="mr-auto">
        <b className="font-semibold">{t('selected', { count: selected.length })}</b>
        {sums.size > 0 ? <span className="ml-2 text-muted">{t('price', { amounts, unknown })}</span> : null}
      </p>
      {actNames.map((act) => {
        const isPossible = fits(act).length > 0;
        const button = (
          <Button
            key={act}
            size="sm"
            variant={actOf(act).isDangerous ? 'danger' : 'secondary'}
            blocked={!isPossible}
            onClick={() => ask(act)}
          >
            <Icon name={actOf(act).icon} />
            {t(`act.${act}`)}
          </Button>
        );
        if (isPossible) return button;
        return (
          <Tooltip key={act} text={t(`none.${act}`)}>
            {button}
          </Tooltip>
        );
      })}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      {asked ? (
        <Suspense fallback={null}>
          <BulkDialog
            act={asked}
            clusters={fits(asked)}
            leftOut={selected.length - fits(asked).length}
            onClose={() => ask(null)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
