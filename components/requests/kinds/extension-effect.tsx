import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import { BeforeAfter } from './before-after';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** An extension: the end before and after. The price stays. */
export function ExtensionEffect({ request: { expiresAt, found } }: EffectProps) {
  const t = useTranslations('request.effect');
  const money = useMoney();
  if (!found) return null;
  const price = found.price ? money.whole(found.price.monthlyLikely, found.price.currency) : null;
  const date = (at: string | null) => (at === null ? t('never') : <Time at={at} form="date" />);
  return (
    <EffectRows
      title={t('extension')}
      rows={[
        { name: t('expires'), value: <BeforeAfter before={date(found.expiresAt)} after={date(expiresAt)} /> },
        { name: t('price'), value: price === null ? t('priceUnknown') : t('priceSame', { price }) },
      ]}
    />
  );
}
