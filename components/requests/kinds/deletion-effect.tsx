import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useQuotaWords } from '@/components/data/use-quota-words';
import type { RequestState } from '@/lib/contracts/requests';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** States in which a change is not carried out any more. */
const dropped: ReadonlySet<RequestState> = new Set(['rejected', 'cancelled', 'expired', 'failed']);

/** A deletion: what becomes free, or what has. */
export function DeletionEffect({ request: { state, found } }: EffectProps) {
  const t = useTranslations('request.effect');
  const money = useMoney();
  const quota = useQuotaWords();
  if (!found) return null;
  const price = found.price ? money.whole(found.price.monthlyLikely, found.price.currency) : null;
  const title = state === 'done' ? t('freed') : t(dropped.has(state) ? 'wouldFree' : 'frees');
  return (
    <EffectRows
      title={title}
      rows={[
        { name: t('quota'), value: quota(found) },
        { name: t('money'), value: price === null ? t('priceUnknown') : t('perMonth', { price }) },
      ]}
    />
  );
}
