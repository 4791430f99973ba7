'use client';
import { useTranslations } from 'next-intl';
import type { ServiceEffect, ServiceStand } from '@/lib/contracts/service-changes';
import { readValues } from '@/lib/service-values/read-values';
import { getIn } from '@/lib/template-schema/json';
import { leavesOfPatch, mergePatchBetween } from '@/lib/template-schema/merge-patch';

/** What becomes of each service: added, removed, another version, other values. */
export function ServiceEffects({ effects }: { effects: readonly ServiceEffect[] }) {
  return (
    <ul className="grid gap-3">
      {effects.map((effect) => (
        <li key={`${effect.namespace}/${effect.name}`} className="min-w-0">
          <OneEffect effect={effect} />
        </li>
      ))}
    </ul>
  );
}

type Act = 'add' | 'remove' | 'disable' | 'enable' | 'upgrade' | 'change';

function actOf({ before, after }: ServiceEffect): Act {
  if (!before) return 'add';
  if (!after) return 'remove';
  if (before.isDisabled !== after.isDisabled) return after.isDisabled ? 'disable' : 'enable';
  return before.template === after.template ? 'change' : 'upgrade';
}

function OneEffect({ effect }: { effect: ServiceEffect }) {
  const t = useTranslations('serviceEffect');
  const { name, namespace, before, after } = effect;
  const params = { name, from: before?.version ?? '', to: after?.version ?? '' };
  return (
    <>
      <p className="break-words">
        <span className="font-medium">{t(actOf(effect), params)}</span>{' '}
        <span className="code-font text-12 text-subtle">{namespace}</span>
      </p>
      {before && after ? <Values before={before} after={after} /> : after?.values ? <Text text={after.values} /> : null}
      {effect.secretValues ? <p className="mt-1 text-12 text-muted">{t(`secret.${effect.secretValues}`)}</p> : null}
      {after && keysOf(before) !== keysOf(after) ? (
        <p className="mt-1 text-12 text-muted">
          {after.dependsOn.length === 0
            ? t('needsNothing')
            : t('needs', { names: after.dependsOn.map((needed) => needed.name).join(', ') })}
        </p>
      ) : null}
    </>
  );
}

const keysOf = (stand: ServiceStand | null) =>
  (stand?.dependsOn ?? []).map(({ namespace, name }) => `${namespace}/${name}`).join();

/** Value by value where both texts can be read, else the new text. */
function Values({ before, after }: { before: ServiceStand; after: ServiceStand }) {
  const t = useTranslations('serviceEffect');
  if (before.values === null || after.values === null) return <p className="text-12 text-subtle">{t('hidden')}</p>;
  if (before.values === after.values) return null;
  const [was, is] = [readValues(before.values), readValues(after.values)];
  if (!was.values || !is.values || was.hasExpressions || is.hasExpressions) return <Text text={after.values} />;
  const { values } = was;
  const leaves = leavesOfPatch(mergePatchBetween(values, is.values));
  if (leaves.length === 0) return <p className="text-12 text-muted">{t('sameValues')}</p>;
  return (
    <dl className="mt-1 text-12">
      {leaves.map(({ pointer, path, value }) => (
        <div key={pointer} className="flex flex-wrap justify-between gap-x-4 border-line py-1 not-first:border-t">
          <dt className="code-font break-all text-muted">{path.join('.')}</dt>
          <dd className="code-font min-w-0 break-words">
            <span className="text-subtle">{short(getIn(values, path))}</span> <span aria-hidden="true">→</span>
            <span className="sr-only">{t('becomes')}</span> {value === null ? t('unset') : short(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const short = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function Text({ text }: { text: string }) {
  const t = useTranslations('serviceEffect');
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t('text')}
      className="mt-1 max-h-60 overflow-auto rounded-3 bg-sunken px-3 py-2"
    >
      <pre className="code-font text-12">{text}</pre>
    </section>
  );
}
