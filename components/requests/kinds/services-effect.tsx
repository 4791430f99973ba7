import { useTranslations } from 'next-intl';
import { ServiceEffects } from '@/components/data/service-effects';
import type { EffectProps } from './effect-props';
import { EffectBox } from './effect-rows';

/** Services of a cluster: each before and after. */
export function ServicesEffect({ request: { services } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (services.length === 0) return null;
  return (
    <EffectBox title={t('services')}>
      <ServiceEffects effects={services} />
    </EffectBox>
  );
}
