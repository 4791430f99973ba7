'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFixedInstant } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { fromClockFace, toClockFace } from '@/lib/time';
import { type MetricsWindow, metricsRanges } from './use-metrics-window';

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

function OwnRange({ window, onDone }: { window: MetricsWindow; onDone: () => void }) {
  const t = useTranslations('cluster.metrics');
  const zone = useTimeZone() ?? 'UTC';
  const id = useId();
  const day = 86_400_000;
  const [from, setFrom] = useState(() =>
    toClockFace(window.own?.from ?? new Date(Date.now() - day).toISOString(), zone),
  );
  const [to, setTo] = useState(() => toClockFace(window.own?.to ?? new Date().toISOString(), zone));
  const isWrong = !(from < to);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        window.select(fromClockFace(from, zone), fromClockFace(to, zone));
        onDone();
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={`${id}from`} className="font-medium">
          {t('from')}
        </label>
        <Input id={`${id}from`} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}to`} className="font-medium">
          {t('to')}
        </label>
        <Input
          id={`${id}to`}
          type="datetime-local"
          value={to}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Button type="submit" blocked={isWrong}>
        {t('show')}
      </Button>
      <p id={id} className="pb-1.5 text-12 text-subtle">
        {isWrong ? t('wrongOrder') : t('zone', { zone })}
      </p>
    </form>
  );
}
