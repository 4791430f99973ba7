import { useTranslations } from 'next-intl';
import { BeforeAfter } from './before-after';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** A transfer: the owner before and after. */
export function TransferEffect({ request: { owner } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (!owner) return null;
  return (
    <EffectRows
      title={t('transfer')}
      rows={[{ name: t('owner'), value: <BeforeAfter before={owner.before ?? t('nobody')} after={owner.after} /> }]}
    />
  );
}
