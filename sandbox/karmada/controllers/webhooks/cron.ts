const macros = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@hourly',
  '@always',
  '@5minutes',
  '@10minutes',
  '@15minutes',
  '@30minutes',
  '@everysecond',
]);

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Second, minute, hour, day, month, day of the week, year. */
const bounds: [number, number][] = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
  [1, 9999],
];
const dayOfMonth = 3;
const dayOfWeek = 5;

/** A part of a segment: `*`, a number, a range, one of them with a step, or a day with L, W or #. */
function isPart(part: string, at: number): boolean {
  if (part === '*' || part === '?') return true;
  if (at === dayOfMonth && /^(L|\d+W)$/.test(part)) return true;
  if (at === dayOfWeek && /^[0-7](L|#[1-5])$/.test(part)) return true;
  const [, from = '', to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
  if (from === '' || Number(step) === 0) return false;
  if (from === '*') return to === undefined && step !== undefined;
  const [least, most] = bounds[at] ?? [0, 0];
  const isEvery = Number(from) === 0 && step !== undefined && to === undefined;
  const first = at === dayOfWeek && from === '7' && to !== undefined ? 0 : Number(from);
  const last = to === undefined ? first : Number(to);
  return isEvery || (first >= least && last <= most && first <= last);
}

/** Whether a text is a schedule in the form of cron with 5 to 7 segments, or one of the words for such. */
export function isSchedule(text: string): boolean {
  const trimmed = text.trim();
  if (macros.has(trimmed.toLowerCase())) return true;
  let spelled = trimmed.toUpperCase();
  for (const [index, month] of months.entries()) spelled = spelled.replaceAll(month, String(index + 1));
  for (const [index, day] of days.entries()) spelled = spelled.replaceAll(day, String(index));
  const segments = spelled.split(/\s+/);
  if (segments.length < 5 || segments.length > 7) return false;
  const hasNoSecond = segments.length === 5 || (segments.length === 6 && /\d{4}/.test(segments[5] ?? ''));
  const all = hasNoSecond ? ['0', ...segments] : segments;
  return all.every((segment, at) => segment.split(',').every((part) => isPart(part, at)));
}
