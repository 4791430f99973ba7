'use client';
import { useTranslations } from 'next-intl';
import { stepStates } from '@/components/status/states';
import { useElapsedWords, useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { useMarks } from '@/components/status/use-marks';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterStep } from '@/lib/contracts/clusters';
import { prepareRun, unitMinutes } from './prepare-run';

interface RunScaleProps {
  steps: readonly ClusterStep[];
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** Minutes between which such launches usually end. */
  usual: { from: number; to: number } | null;
}

const columns = 'grid grid-cols-[248px_minmax(0,1fr)_84px] items-center max-sm:grid-cols-[120px_minmax(0,1fr)_84px]';

/** Seen however narrow it is. */
const bandClass = 'min-w-1 bg-[color-mix(in_oklab,var(--text)_8%,transparent)]';

/** A phone has room for every third label. */
const isCrowded = (index: number) => index % 15 !== 0;

/** Where the figure of now stands to its line: at its middle, or inside the chart at either end. */
function labelPlace(percent: number): string {
  if (percent < 12) return '-translate-x-1';
  return percent > 88 ? '-translate-x-full' : '-translate-x-1/2';
}

/** The steps of a launch on a scale of time: a bar for each, one marker for now, the band where it usually ends. */
export function RunScale({ steps, startedAt, endedAt, usual }: RunScaleProps) {
  const t = useTranslations('run');
  const stepName = useTranslations('clusterStep');
  const elapsed = useElapsedWords();
  const instant = useInstantWords();
  const marks = useMarks();
  const now = useClock();
  const until = endedAt ? new Date(endedAt) : now;
  const shape = prepareRun(steps, new Date(startedAt), until, usual);
  const total = elapsed(until.getTime() - Date.parse(startedAt));
  const barOf = new Map(shape.bars.map((bar) => [bar.key, bar]));
  const tone = { done: 'bg-used', active: 'bg-progressing-mark', failed: 'bg-failed-mark', todo: '' };
  return (
    <div className="rounded-4 border border-line px-4 pb-1.5 max-sm:px-2.5">
      <div className={cn(columns, 'h-14 border-b border-line')} aria-hidden="true">
        <span />
        <div className="relative h-14">
          {shape.band && usual ? (
            <span
              data-usual
              className={cn(bandClass, 'absolute bottom-0 h-3')}
              style={{ left: `${shape.band.leftPercent}%`, width: `${shape.band.widthPercent}%` }}
            />
          ) : null}
          {shape.ticks.map((tick, index) => (
            <i
              key={tick.minute}
              className={cn('absolute bottom-0 w-px', tick.major ? 'h-3 bg-line-input' : 'h-1.5 bg-tick')}
              style={{ left: `${(tick.minute / shape.maxMinutes) * 100}%` }}
            >
              {tick.major ? (
                <em
                  className={cn(
                    'tabular absolute bottom-3.5 left-0 text-11 whitespace-nowrap not-italic text-subtle',
                    tick.minute > 0 && '-translate-x-1/2',
                    isCrowded(index) && 'max-sm:hidden',
                  )}
                >
                  {tick.minute === 0
                    ? instant(startedAt, shape.unit === 'days' ? 'day' : 'time')
                    : t(shape.unit, { count: tick.minute / unitMinutes[shape.unit] })}
                </em>
              ) : null}
            </i>
          ))}
          <span className="absolute bottom-0 h-full" style={{ left: `${shape.nowPercent}%` }}>
            <em
              className={cn(
                'tabular absolute top-0.5 bg-surface px-1 text-12 font-semibold whitespace-nowrap not-italic',
                labelPlace(shape.nowPercent),
              )}
            >
              <span className="mr-1 font-normal text-muted">{t(endedAt ? 'total' : 'now')}</span>
              {total}
            </em>
            {/* Leads from the figure to its line. */}
            <i className="absolute top-6 bottom-0 w-px bg-fg" />
          </span>
        </div>
        <span />
      </div>
      <ol aria-label={t('label')}>
        {steps.map((step) => {
          const bar = barOf.get(step.key);
          return (
            <li key={step.key} className={cn(columns, 'min-h-12 border-line not-first:border-t')}>
              <div className="flex min-w-0 gap-2.5 pr-2">
                <Glyph state={stepStates[step.state]} className="mt-1" />
                <div className="min-w-0">
                  <p className={cn('truncate', step.state === 'todo' ? 'text-muted' : 'font-medium')}>
                    {stepName(step.key)}
                    <span className="sr-only">{`${marks.comma}${t(`state.${step.state}`)}`}</span>
                  </p>
                  {step.total !== null || step.detail ? (
                    <p className="truncate text-12 text-subtle" title={step.detail ?? undefined}>
                      {step.total !== null ? t('ofTotal', { done: step.done ?? 0, total: step.total }) : step.detail}
                    </p>
                  ) : null}
                </div>
              </div>
              <div aria-hidden="true" className="relative h-12">
                {shape.ticks.map((tick) =>
                  tick.major ? (
                    <i
                      key={tick.minute}
                      className="absolute inset-y-0 w-px bg-grid"
                      style={{ left: `${(tick.minute / shape.maxMinutes) * 100}%` }}
                    />
                  ) : null,
                )}
                {shape.band ? (
                  <span
                    className={cn(bandClass, 'absolute inset-y-0')}
                    style={{ left: `${shape.band.leftPercent}%`, width: `${shape.band.widthPercent}%` }}
                  />
                ) : null}
                {bar ? (
                  <span
                    className={cn('absolute top-[21px] h-1.5 min-w-[3px] rounded-1', tone[step.state])}
                    style={{ left: `${bar.leftPercent}%`, width: `${bar.widthPercent}%` }}
                  />
                ) : null}
                <i className="absolute inset-y-0 w-px bg-fg" style={{ left: `${shape.nowPercent}%` }} />
              </div>
              <span
                className={cn(
                  'tabular text-right text-12 whitespace-nowrap',
                  step.state === 'active' ? 'font-semibold text-fg' : 'text-subtle',
                )}
              >
                {bar
                  ? bar.elapsedMs < 1000 && step.state === 'done'
                    ? t('instant')
                    : elapsed(bar.elapsedMs)
                  : t('notYet')}
              </span>
            </li>
          );
        })}
      </ol>
      {usual ? (
        <p className="border-t border-line py-2 text-right text-12 text-subtle">
          <i aria-hidden="true" className={cn(bandClass, 'mr-1.5 inline-block h-3 w-3 align-[-2px]')} />
          {t('usual', { from: Math.floor(usual.from), to: Math.ceil(usual.to) })}
        </p>
      ) : null}
    </div>
  );
}
