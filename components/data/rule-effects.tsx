import { useTranslations } from 'next-intl';
import { Glyph } from '@/components/ui/glyph';
import type { RuleEffect } from '@/lib/contracts/rule-effects';

/** Multi-cluster services that other labels of a cluster start or stop there, and what becomes of what they installed. */
export function RuleEffects({ effects }: { effects: readonly RuleEffect[] }) {
  const t = useTranslations('ruleEffect');
  return (
    <ul>
      {effects.map((effect) => (
        <li key={effect.rule} className="border-line py-2 not-first:border-t">
          <p className="flex items-start gap-2">
            <Glyph state={markOf(effect)} className="mt-1" />
            <span className="min-w-0 break-words">{t(wordsOf(effect), { rule: effect.rule })}</span>
          </p>
          {effect.services.length > 0 ? (
            <ul aria-label={t('services', { rule: effect.rule })} className="mt-0.5 ml-5 text-12 text-muted">
              {effect.services.map(({ namespace, name, template }) => (
                <li key={`${namespace}/${name}`} className="break-words">
                  <span className="text-fg">{name}</span> <span className="code-font">{template}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="ml-5 text-12 text-muted">{t('noServices')}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ change, isKept }: RuleEffect) => (change === 'starts' ? 'starts' : isKept ? 'keeps' : 'stops');
const markOf = (effect: RuleEffect) =>
  (({ starts: 'done', keeps: 'idle', stops: 'deleting' }) as const)[wordsOf(effect)];
