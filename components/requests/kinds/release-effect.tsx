import { useTranslations } from 'next-intl';
import type { EffectProps } from './effect-props';
import { EffectBox } from './effect-rows';

/** A release: what goes and what stays as it is. */
export function ReleaseEffect({ request: { cluster } }: EffectProps) {
  const t = useTranslations('request.effect.released');
  const name = cluster?.name ?? '';
  return (
    <EffectBox title={t('title')}>
      <p>{t('stays', { name })}</p>
      <p className="text-muted">{t('goes')}</p>
    </EffectBox>
  );
}
