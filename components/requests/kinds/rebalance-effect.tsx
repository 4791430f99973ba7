import { useTranslations } from 'next-intl';
import { ReplicaMoves } from '@/components/data/replica-moves';
import type { EffectProps } from './effect-props';
import { EffectBox } from './effect-rows';

/** A rebalance: replicas by cluster, as they were and as the scheduler would divide them. */
export function RebalanceEffect({ request: { rebalance } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (rebalance === null) return null;
  return (
    <EffectBox title={t('rebalanced')}>
      <ReplicaMoves members={rebalance} isPast />
    </EffectBox>
  );
}
