import type { SimClock } from '../../controllers/runtime/clock.ts';

/**
 * Simulated milliseconds since a time that an object carries. Objects carry whole seconds; the age is counted from the end
 * of that second, so that nothing is due too early.
 */
export const ageMs = (clock: SimClock, time: string): number =>
  (clock.now().getTime() - Date.parse(time) - 999) * clock.speed;
