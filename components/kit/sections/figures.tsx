'use client';
import { CapacityScale } from '@/components/charts/capacity-scale';
import { Sparkline } from '@/components/charts/sparkline';
import { StepBar } from '@/components/charts/step-bar';
import { Swatch } from '@/components/charts/swatch';
import { TickStrip } from '@/components/charts/tick-strip';
import { TimeSeries } from '@/components/charts/time-series';
import { phaseOrder, requestStateMarks } from '@/components/status/states';
import { LoadLine } from '@/components/ui/load-line';
import { Meter } from '@/components/ui/meter';
import type { RequestState } from '@/lib/contracts/requests';
import type { ExampleProps, KitSection } from '../section';

const load = [0.4, 0.42, 0.5, 0.63, 0.7, 0.84, 0.8, 0.66, null, 0.58, 0.6, 0.61];
const dayOfLoad = { start: '2026-03-03T00:00:00Z', now: '2026-03-03T23:00:00Z', stepSeconds: 7200 };
const timesCores = (cores: number) => load.map((ratio) => (ratio === null ? null : ratio * cores));
const requestStates = Object.keys(requestStateMarks) as RequestState[];

function Meters({ words: { meter } }: ExampleProps) {
  return (
    <div className="grid gap-4">
      <Meter label={meter.cpu} used={40} add={8} limit={120} figures={meter.fits} summary={meter.fits} />
      <Meter label={meter.cpu} used={88} add={24} addHigh={30} limit={120} figures={meter.near} summary={meter.near} />
      <Meter label={meter.cpu} used={96} add={36} limit={120} figures={meter.over} summary={meter.over} />
      <Meter label={meter.cpu} used={48} limit={null} figures={meter.open} summary={meter.open} />
    </div>
  );
}

function Limit({ words: { meter } }: ExampleProps) {
  return (
    <div role="img" aria-label={meter.loadLine} className="relative h-2.5">
      <div className="tick-marks absolute inset-0" />
      <LoadLine at={60} />
    </div>
  );
}

function Capacity({ words: { meter } }: ExampleProps) {
  return (
    <CapacityScale
      label={meter.capacity}
      capacity={96}
      requested={60}
      used={41}
      figures={meter.capacityFigures}
      summary={meter.capacityFigures}
    />
  );
}

function Sparklines({ words: { meter } }: ExampleProps) {
  return (
    <div className="flex flex-wrap gap-6">
      <Sparkline values={load} label={meter.sparkline} width={64} whole={1} className="w-16" />
      <Sparkline values={load} label={meter.past} width={64} whole={1} isPast className="w-16" />
    </div>
  );
}

function Steps() {
  return (
    <ul className="grid grid-cols-3 gap-x-4 gap-y-2 max-sm:grid-cols-1">
      {requestStates.map((state) => (
        <li key={state} className="flex min-w-0 items-center gap-2">
          <StepBar state={state} />
          <span className="code-font min-w-0 text-12 break-words text-subtle">{state}</span>
        </li>
      ))}
    </ul>
  );
}

function Ticks({ words: { meter } }: ExampleProps) {
  return <TickStrip label={meter.ticks} ticks={phaseOrder.map((phase) => ({ key: phase, phase }))} />;
}

function Swatches() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {Array.from({ length: 8 }, (_, at) => `chart-${at + 1}`).map((name, at) => (
        <li key={name} className="flex items-center gap-1.5">
          <Swatch colour={`var(--${name})`} texture={([undefined, 'hatched', 'dotted'] as const)[at % 3]} />
          <span className="code-font text-12">{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Chart({ words: { meter } }: ExampleProps) {
  return (
    <TimeSeries
      title={meter.chart}
      unit="cores"
      {...dayOfLoad}
      lines={[
        { key: 'used', label: meter.used, role: 'main', values: timesCores(12) },
        { key: 'asked', label: meter.asked, role: 'second', values: timesCores(14) },
        { key: 'limit', label: meter.limit, role: 'limit', values: load.map(() => 16) },
      ]}
    />
  );
}

export const figures: KitSection = {
  key: 'figures',
  specimens: [
    { files: ['components/ui/meter.tsx'], Example: Meters },
    { files: ['components/ui/load-line.tsx'], Example: Limit },
    { files: ['components/charts/capacity-scale.tsx'], Example: Capacity },
    { files: ['components/charts/sparkline.tsx'], Example: Sparklines },
    { files: ['components/charts/step-bar.tsx'], Example: Steps },
    { files: ['components/charts/tick-strip.tsx'], Example: Ticks },
    { files: ['components/charts/swatch.tsx'], Example: Swatches },
    { files: ['components/charts/time-series.tsx', 'components/charts/chart-frame.tsx'], Example: Chart },
  ],
};
