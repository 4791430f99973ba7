'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import type { ApplicationDraft } from './application-draft';
import type { ApplicationState } from './use-application';

type Trap = ApplicationPreview['traps'][number];

/** What cannot be seen in the numbers: each with what would happen, and what helps. */
export function Traps({ application, traps }: { application: ApplicationState; traps: readonly Trap[] }) {
  const t = useTranslations('applicationForm.effect');
  // What is not named yet has neither a name nor a tag.
  const shown = traps.filter(
    ({ code }) => application.effect.isNamed || (code !== 'name-taken' && code !== 'tag-moves'),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('traps')} className="grid gap-3">
      {shown.map((trap) => (
        <TrapLine key={trap.code} application={application} trap={trap} />
      ))}
    </ul>
  );
}

function TrapLine({ application, trap: { code, clusters } }: { application: ApplicationState; trap: Trap }) {
  const t = useTranslations('applicationForm.trap');
  const format = useFormatter();
  const repair = repairOf(code, application.draft, clusters);
  const state = code === 'name-taken' ? 'failed' : code === 'tie' ? 'unknown' : 'attention';
  return (
    <li className={`state-${state} flex items-start gap-2 [--glyph-ground:var(--surface-sunken)]`}>
      <Glyph state={state} className="mt-1" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-medium wrap-anywhere">
          {t(`${code}.what`, { count: clusters.length, clusters: format.list(clusters) })}
        </p>
        <p className="text-12 text-muted">{t(`${code}.next`)}</p>
        {repair ? (
          <Button size="sm" onClick={() => application.change(repair)}>
            {t(code === 'weight-elsewhere' ? 'dropWeights' : 'dropOverrides')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** What of a draft puts it right; null where somebody has to decide. */
function repairOf(
  code: Trap['code'],
  { weights, overrides }: ApplicationDraft,
  clusters: readonly string[],
): Partial<ApplicationDraft> | null {
  if (code === 'override-elsewhere') {
    return { overrides: overrides.filter(({ cluster }) => !clusters.includes(cluster)) };
  }
  if (code !== 'weight-elsewhere') return null;
  return { weights: Object.fromEntries(Object.entries(weights).filter(([cluster]) => !clusters.includes(cluster))) };
}
