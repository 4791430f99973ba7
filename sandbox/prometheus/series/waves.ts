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

/** What a counter of this rate per second has counted between two instants, in closed form. */
export function totalBetween(wave: Wave, fromMs: number, toMs: number): number {
  return (antiderivative(wave, toMs) - antiderivative(wave, fromMs)) / 1000;
}

/** The same quantity of a larger or smaller thing. */
export const scaled = (wave: Wave, factor: number): Wave => ({
  mean: wave.mean * factor,
  amplitude: wave.amplitude * factor,
  phase: wave.phase,
  ...(wave.weekly !== undefined && { weekly: wave.weekly * factor }),
});
