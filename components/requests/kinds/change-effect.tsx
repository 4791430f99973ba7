import { useTranslations } from 'next-intl';
import { EffectList } from '@/components/data/effect-list';
import type { EffectProps } from './effect-props';

/** A change of a running cluster: each value before and after, and what that does to the machines. */
export function ChangeEffect({ request: { effects } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (effects.length === 0) return null;
  return (
    <section className="max-w-[70ch] rounded-4 border border-line px-4 py-3">
      <h2 className="font-semibold">{t('values')}</h2>
      <EffectList effects={effects} />
    </section>
  );
}
