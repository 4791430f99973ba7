import { dateTag } from './locales.ts';

/** How precisely an instant is told: the nearer, the finer. */
export type InstantForm = 'time' | 'weekday' | 'day' | 'date';

/** Milliseconds as the figures of a clock, for "6 m 42 s" and "1 h 02 m". */
export interface Elapsed {
  form: 'seconds' | 'minutes' | 'hours' | 'days';
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

function formOf(seconds: number): Elapsed['form'] {
  if (seconds < 60) return 'seconds';
  if (seconds < 3600) return 'minutes';
  return seconds < 86_400 ? 'hours' : 'days';
}

/** Splits a duration; negative ones (clocks that differ) count as none. */
export function splitElapsed(ms: number): Elapsed {
  const total = Math.max(0, Math.floor(ms / 1000));
  const parts = {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
  return { form: formOf(total), ...parts };
}

function dayOf(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** 14:32 today, Wed 16:20 within six days, 12 Nov this year, 28 Feb 2027 else; in the viewer's zone. */
export function instantForm(date: Date, now: Date, timeZone: string): InstantForm {
  const day = dayOf(date, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return 'time';
  const distance = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (distance > 0 && distance <= 6) return 'weekday';
  return day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'date';
}

const forms: Record<InstantForm | 'full' | 'clock' | 'minute', Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  full: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
  // For what is still to come, of which the time of day matters however far it is.
  minute: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

// To make one takes a hundred times as long as to use it, and charts and tables write hundreds of instants.
const writers = new Map<string, Intl.DateTimeFormat>();

function openWriter(form: keyof typeof forms, locale: string, timeZone: string): Intl.DateTimeFormat {
  const tag = dateTag(locale);
  return new Intl.DateTimeFormat(tag, { ...forms[form], timeZone, hourCycle: 'h23' });
}

/** An instant in words of the locale; `form` as chosen by `instantForm`. */
export function formatInstant(date: Date, form: keyof typeof forms, locale: string, timeZone: string): string {
  const key = `${locale} ${form} ${timeZone}`;
  const writer = writers.get(key) ?? openWriter(form, locale, timeZone);
  writers.set(key, writer);
  return writer.format(date).replace(',', '');
}

/** A day (UTC), with its year unless that is the year of `today`. */
export const formatDay = (day: string, today: string, locale: string): string =>
  formatInstant(new Date(day), day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'date', locale, 'UTC');

/** How far the zone's clocks are ahead of UTC at an instant. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(atMs / 1000) * 1000;
}

/** An instant as clocks of the zone show it, `2026-11-21T14:32`: what a field for date and time takes. */
export function toClockFace(at: string, timeZone: string): string {
  const ms = Date.parse(at);
  return new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString().slice(0, 16);
}

/** Whether it is what clocks show at some instant; a field for date and time is empty until it is filled in. */
export const isClockFace = (face: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(face);

/** The instant that clocks of the zone show so. @param face of which `isClockFace` holds */
export function fromClockFace(face: string, timeZone: string): string {
  const asUtc = Date.parse(`${face}:00Z`);
  // The offset of about then may be that of the other side of a change of the clocks; of the result it is right.
  const near = asUtc - zoneOffsetMs(asUtc, timeZone);
  return new Date(asUtc - zoneOffsetMs(near, timeZone)).toISOString();
}

/** Whole days from one instant to another, at least one: how far something goes back. */
export function countDays(from: string, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
