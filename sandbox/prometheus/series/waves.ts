/** A quantity that swings once a day and once a week around a mean. */
export interface Wave {
  mean: number;
  /** Half of the daily swing. */
  amplitude: number;
  /** Radians by which the daily swing is ahead. */
  phase: number;
  /** Half of the weekly swing; its peak is on Wednesdays. */
  weekly?: number;
}

const dayMs = 86_400_000;
const daily = (2 * Math.PI) / dayMs;
const weeklyPace = daily / 7;
/** 1970 began on a Thursday. */
const weeklyPhase = Math.PI / 2 + (2 * Math.PI) / 7;

export const steady = (mean: number): Wave => ({ mean, amplitude: 0, phase: 0 });

/** The quantity at an instant. */
export function levelAt({ mean, amplitude, phase, weekly = 0 }: Wave, timeMs: number): number {
  return mean + amplitude * Math.sin(daily * timeMs + phase) + weekly * Math.sin(weeklyPace * timeMs + weeklyPhase);
}

function antiderivative({ mean, amplitude, phase, weekly = 0 }: Wave, timeMs: number): number {
  const day = (amplitude / daily) * Math.cos(daily * timeMs + phase);
  return mean * timeMs - day - (weekly / weeklyPace) * Math.cos(weeklyPace * timeMs + weeklyPhase);
}

/** What a counter of this rate per second has counted since an instant, in closed form. */
function totalSince(wave: Wave, fromMs: number): (timeMs: number) => number {
  const before = antiderivative(wave, fromMs);
  return (timeMs) => (antiderivative(wave, timeMs) - before) / 1000;
}

/** A counter: its value at an instant, and whether it never falls. */
export interface Counter {
  at: (timeMs: number) => number;
  rises: boolean;
}

/** A counter of this rate per second that began at an instant. `show` rounds it, and never turns a larger value into a smaller one. */
export function countSince(wave: Wave, fromMs: number, show: (total: number) => number): Counter {
  const total = totalSince(wave, fromMs);
  const { mean, amplitude, weekly = 0 } = wave;
  return { at: (timeMs) => show(total(timeMs)), rises: mean >= Math.abs(amplitude) + Math.abs(weekly) };
}

/** The same quantity of a larger or smaller thing. */
export const scaled = (wave: Wave, factor: number): Wave => ({
  mean: wave.mean * factor,
  amplitude: wave.amplitude * factor,
  phase: wave.phase,
  ...(wave.weekly !== undefined && { weekly: wave.weekly * factor }),
});
