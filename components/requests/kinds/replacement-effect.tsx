import { useTranslations } from 'next-intl';
import type { EffectProps } from './effect-props';
import { EffectRows } from './effect-rows';

/** A machine that is replaced: which one, and what goes with it. */
export function ReplacementEffect({ request: { parameters } }: EffectProps) {
  const t = useTranslations('request.effect.replacement');
  const { machine } = parameters;
  if (typeof machine !== 'string') return null;
  return (
    <EffectRows
      title={t('title')}
      rows={[
        { name: t('machine'), value: <span className="code-font">{machine}</span> },
        { name: t('pods'), value: t('moved') },
        { name: t('data'), value: t('lost') },
      ]}
    />
  );
}
