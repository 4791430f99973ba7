import { useTranslations } from 'next-intl';
import { EffectList } from '@/components/data/effect-list';
import { RuleEffects } from '@/components/data/rule-effects';
import type { EffectProps } from './effect-props';
import { EffectBox } from './effect-rows';

/** A change of a running cluster: each value before and after, and what that does to the machines. */
export function ChangeEffect({ request: { effects, rules = [] } }: EffectProps) {
  const t = useTranslations('request.effect');
  if (effects.length === 0) return null;
  return (
    <>
      <EffectBox title={t('values')}>
        <EffectList effects={effects} />
      </EffectBox>
      {rules.length > 0 ? (
        <EffectBox title={t('rules')}>
          <RuleEffects effects={rules} />
        </EffectBox>
      ) : null}
    </>
  );
}
