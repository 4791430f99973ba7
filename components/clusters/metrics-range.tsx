'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFixedInstant } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { metricsRanges } from '@/lib/contracts/choices';
import { dayMs } from '@/lib/days';
import { fromClockFace, isClockFace, toClockFace } from '@/lib/time';
import type { MetricsWindow } from './use-metrics-window';

/** Chooses the stretch of time: one that ends now, or one's own; and whether the week before stands beside it. */
export function MetricsRangeBar({ window }: { window: MetricsWindow }) {
  const t = useTranslations('cluster.metrics');
  const instant = useFixedInstant();
  const [isOpen, setOpen] = useState(false);
  const { own } = window;
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          small
          aria-label={t('range')}
          value={own ? 'own' : window.range}
          onValueChange={(value) => {
            const range = metricsRanges.find((each) => each === value);
            if (range) window.choose(range);
            setOpen(!range);
          }}
          onAgain={() => setOpen(own !== null)}
          options={[
            ...metricsRanges.map((range) => ({ value: range, label: t(`ranges.${range}`) })),
            { value: 'own', label: t('ranges.own') },
          ]}
        />
        <Checkbox checked={window.isCompared} onChange={(event) => window.comparing(event.target.checked)}>
          {t('compare')}
        </Checkbox>
        {own ? (
          <span className="flex flex-wrap items-center gap-2 text-muted">
            <span className="tabular">
              {t('ownRange', { from: instant(own.from, 'full'), to: instant(own.to, 'full') })}
            </span>
            <Button size="sm" onClick={window.reset}>
              {t('whole', { range: t(`ranges.${window.range}`) })}
            </Button>
          </span>
        ) : null}
      </div>
      {isOpen ? <OwnRange window={window} onDone={() => setOpen(false)} /> : null}
    </div>
  );
}

const ends = ['from', 'to'] as const;

/** What is wrong at which end of a stretch, as clocks show both. */
function problemOf(faces: Record<(typeof ends)[number], string>) {
  const missing = ends.find((end) => !isClockFace(faces[end]));
  if (missing) return { end: missing, words: 'chooseInstant' } as const;
  return faces.from < faces.to ? null : ({ end: 'to', words: 'wrongOrder' } as const);
}

function OwnRange({ window, onDone }: { window: MetricsWindow; onDone: () => void }) {
  const t = useTranslations('cluster.metrics');
  const zone = useTimeZone() ?? 'UTC';
  const helpId = useId();
  const [isTried, setTried] = useState(false);
  const [faces, setFaces] = useState(() => ({
    from: toClockFace(window.own?.from ?? new Date(Date.now() - dayMs).toISOString(), zone),
    to: toClockFace(window.own?.to ?? new Date().toISOString(), zone),
  }));
  const problem = problemOf(faces);
  return (
    <form
      noValidate
      aria-describedby={helpId}
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem) {
          const field = event.currentTarget.elements.namedItem(problem.end);
          return field instanceof HTMLElement ? field.focus() : undefined;
        }
        window.select(fromClockFace(faces.from, zone), fromClockFace(faces.to, zone));
        onDone();
      }}
    >
      <div className="flex flex-wrap items-start gap-3">
        {ends.map((end) => (
          <Field key={end} label={t(end)} error={isTried && problem?.end === end ? t(problem.words) : undefined}>
            {(control) => (
              <Input
                {...control}
                name={end}
                type="datetime-local"
                value={faces[end]}
                onChange={({ target }) => setFaces({ ...faces, [end]: target.value })}
              />
            )}
          </Field>
        ))}
        <Button type="submit" className="sm:mt-6">
          {t('show')}
        </Button>
      </div>
      <p id={helpId} className="text-12 text-subtle">
        {t('zone', { zone })}
      </p>
    </form>
  );
}
