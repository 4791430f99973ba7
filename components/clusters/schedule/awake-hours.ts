import { weekdays } from '@/lib/contracts/policies';
import type { SleepTimes } from '@/lib/contracts/sleep-schedule';

type Day = (typeof weekdays)[number];

/** The hours of some days in which a cluster is awake; on other days it sleeps. */
export interface AwakeHours {
  days: readonly Day[];
  from: string;
  /** `00:00` is the end of the day. */
  to: string;
}

export const officeHours: AwakeHours = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '07:00', to: '19:00' };

/** The same as hours of sleep. */
export function toAsleep({ days, from, to }: AwakeHours): SleepTimes[] {
  const awake = weekdays.filter((day) => days.includes(day));
  const others = weekdays.filter((day) => !days.includes(day));
  const before = { days: awake, from: '00:00', to: from };
  const after = { days: awake, from: to, to: '00:00' };
  return [
    ...(awake.length > 0 && from !== '00:00' ? [before] : []),
    ...(awake.length > 0 && to !== '00:00' ? [after] : []),
    ...(others.length > 0 ? [{ days: others, from: '00:00', to: '00:00' }] : []),
  ];
}

/** Awake hours that sleep as given; null where no form says that. */
export function toAwake(asleep: readonly SleepTimes[]): AwakeHours | null {
  const whole = asleep.find(({ from, to }) => from === '00:00' && to === '00:00');
  const days = weekdays.filter((day) => !whole?.days.includes(day));
  const [before, after] = [
    asleep.find((one) => one !== whole && one.from === '00:00'),
    asleep.find((one) => one !== whole && one.to === '00:00'),
  ];
  const found = { days, from: before?.to ?? '00:00', to: after?.from ?? '00:00' };
  return isSame(toAsleep(found), asleep) ? found : null;
}

function isSame(one: readonly SleepTimes[], other: readonly SleepTimes[]): boolean {
  const words = (times: readonly SleepTimes[]) =>
    times
      .map(({ days, from, to }) => `${from} ${to} ${weekdays.filter((day) => days.includes(day)).join()}`)
      .sort()
      .join('|');
  return words(one) === words(other);
}
