'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Panel } from '@/components/ui/panel';
import { isolate } from '@/lib/bidi';
import type { ApplicationDetail } from '@/lib/contracts/applications';

type Move = ApplicationDetail['moves'][number];

/** How many instants are shown at first. */
const shown = 8;

/** How replicas have moved between clusters, the newest first. Nothing before anything has. */
export function Moves({ moves }: Pick<ApplicationDetail, 'moves'>) {
  const t = useTranslations('applications.moves');
  const byInstant = [...Map.groupBy(moves, ({ at }) => at)];
  if (byInstant.length === 0) return null;
  return (
    <Panel title={t('title')} remark={t('remark')} flush>
      <ol>
        {byInstant.slice(0, shown).map(([at, together]) => (
          <Instant key={at} at={at} moves={together} />
        ))}
      </ol>
      {byInstant.length > shown ? (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2 text-12 text-muted max-sm:min-h-11">
            {t('more', { count: byInstant.length - shown })}
          </summary>
          <ol>
            {byInstant.slice(shown).map(([at, together]) => (
              <Instant key={at} at={at} moves={together} />
            ))}
          </ol>
        </details>
      ) : null}
    </Panel>
  );
}

function Instant({ at, moves }: { at: string; moves: readonly Move[] }) {
  const t = useTranslations('applications.moves');
  const format = useFormatter();
  const reasons = [...new Set(moves.flatMap(({ reason }) => reason ?? []))];
  return (
    <li className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 border-t border-line px-4 py-1.5 max-sm:grid-cols-[minmax(0,1fr)]">
      <span className="tabular text-subtle">
        <Time at={at} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="flex flex-wrap gap-x-4">
          {moves.map(({ cluster, before, after }) => (
            <span key={cluster} className="tabular">
              {isolate(cluster)} <span className="text-subtle">{format.number(before)}</span>{' '}
              <span aria-hidden="true" className="text-subtle">
                →
              </span>
              <span className="sr-only">{t('becomes')}</span> <b className="font-medium">{format.number(after)}</b>
            </span>
          ))}
        </span>
        {reasons.length > 0 ? (
          <span className="block text-12 text-muted">{t('evicted', { reason: format.list(reasons) })}</span>
        ) : null}
      </span>
    </li>
  );
}
