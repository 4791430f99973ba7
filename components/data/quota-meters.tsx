'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useDynamicWords } from '@/components/status/use-words';
import { Meter } from '@/components/ui/meter';

interface QuotaMetersProps {
  /** `after` is null where nobody can tell. */
  lines: readonly QuotaMeterLine[];
}

interface QuotaMeterLine {
  resource: string;
  limit: number | null;
  now: number;
  after: number | null;
  /** The limit that is asked for; undefined where it stays. */
  limitAfter?: number | undefined;
}

/** A project's limits as they are without an order, and with it; what is neither limited nor taken is left out. */
export function QuotaMeters({ lines: all }: QuotaMetersProps) {
  const t = useTranslations('order');
  const lines = all.filter(({ limit, now, after }) => limit !== null || now + (after ?? 0) > 0);
  if (lines.length === 0) return <p className="text-12 text-subtle">{t('quotaNone')}</p>;
  return (
    <div className="grid gap-3">
      {lines.map((line) => (
        <QuotaMeter key={line.resource} line={line} />
      ))}
    </div>
  );
}

function QuotaMeter({ line: { resource, limit, now, after, limitAfter } }: { line: QuotaMeterLine }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const words = useDynamicWords();
  const name = words('quotaResource', resource);
  const figures = {
    name,
    now: format.number(now),
    after: format.number(limitAfter ?? after ?? now),
    limit: format.number(limit ?? 0),
  };
  const hasLimit = limit !== null;
  if (hasLimit && limitAfter !== undefined) {
    return (
      <Meter
        label={name}
        used={now}
        limit={limitAfter}
        figures={t('quotaRaise', figures)}
        summary={t('quotaRaiseSummary', figures)}
      />
    );
  }
  // Nothing that the request takes: an arrow to the same figure would say nothing.
  const stays = after === null || after === now;
  return (
    <Meter
      label={name}
      used={now}
      add={after === null ? 0 : after - now}
      limit={limit}
      figures={
        stays
          ? t(hasLimit ? 'quotaNow' : 'quotaNowOpen', figures)
          : t(hasLimit ? 'quotaFigures' : 'quotaFiguresOpen', figures)
      }
      summary={t(hasLimit ? 'quotaSummary' : 'quotaSummaryOpen', figures)}
    />
  );
}
