'use client';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Glyph, type State } from '@/components/ui/glyph';
import type { EffectKind } from '@/lib/change-effects/effect-kinds';
import type { Effect } from '@/lib/contracts/effects';
import { SettingName, SettingValue } from './setting';

const marks: Record<EffectKind, State> = {
  none: 'idle',
  'in-place': 'done',
  scale: 'done',
  'replaces-workers': 'attention',
  'replaces-control-plane': 'attention',
  'cannot-change': 'failed',
  unknown: 'attention',
};

/** What a change does to the running cluster, value by value: before and after, and what follows for its machines. */
export function EffectList({ effects }: { effects: readonly Effect[] }) {
  const becomes = useTranslations('request.effect');
  return (
    <ul>
      {effects.map((effect) => (
        <li key={effect.pointer} className="grid gap-0.5 border-line py-2.5 not-first:border-t">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <SettingName change={effect} />
            </span>
            <span className="tabular min-w-0 break-words">
              <span className="text-muted">
                <SettingValue pointer={effect.pointer} value={effect.before} />
              </span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> {becomes('becomes')} </span>
              <span className="font-semibold">
                <SettingValue pointer={effect.pointer} value={effect.after} />
              </span>
            </span>
          </div>
          <EffectWords effect={effect} />
        </li>
      ))}
    </ul>
  );
}

/** What a value does once it is another one, in a word and a sentence. */
export function EffectWords({ effect }: { effect: Effect }) {
  const t = useTranslations('changeEffect');
  const words = useServerWords();
  const mark = marks[effect.effect];
  return (
    <p className={`state-${mark} grid grid-cols-[16px_1fr] gap-2 text-12 text-muted`}>
      <Glyph state={mark} className="mt-0.5" />
      <span className="min-w-0">
        <span className="font-medium text-fg">{t(`kind.${effect.effect}`)}</span>. {words(effect)}
      </span>
    </p>
  );
}
