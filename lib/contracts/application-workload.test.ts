import { expect, it } from 'vitest';
import { workloadSchema } from './application-workload.ts';

const cronJob = {
  kind: 'cron-job',
  schedule: '@daily',
  timeZone: 'Europe/Berlin',
  concurrency: 'Forbid',
  isSuspended: false,
  retries: 3,
};
const complaintsAbout = (fields: object) =>
  workloadSchema
    .safeParse({ ...cronJob, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('/'), message]);
const zone = ['timeZone', 'Must be a time zone such as Europe/Berlin'];
const form = 'Must be five fields such as 30 2 * * 1-5, or a word such as @daily';

it.each(['30 2 * * 1-5', '*/15 * * * *', '0 0 1 JAN *', '@hourly'])('%s is a schedule', (schedule) => {
  expect(complaintsAbout({ schedule })).toBeUndefined();
});

it.each([
  ['', form],
  ['* * * *', form],
  ['0 30 2 * * *', form],
  ['@reboot', form],
  ['TZ=UTC 0 2 * * *', form],
  ['75 2 * * *', 'Minute 75 is out of range: 0 to 59'],
  ['0 3 * * 7', 'Day of the week 7 is out of range: 0 to 6'],
  ['0 3 L * *', 'Day of the month: L cannot be read here'],
  ['H H * * *', 'Minute: H cannot be read here'],
  ['0 3 * * 5#2', 'Day of the week: 5#2 cannot be read here'],
])('"%s" is no schedule, and says why', (schedule, why) => {
  expect(complaintsAbout({ schedule })).toEqual([['schedule', why]]);
});

it('complains about the zone alone where only that is wrong, and about both where both are', () => {
  expect(complaintsAbout({ timeZone: '+02:00' })).toEqual([zone]);
  const both = complaintsAbout({ timeZone: 'Mars/Base', schedule: '0 25 * * *' });
  expect(both).toEqual([['schedule', 'Hour 25 is out of range: 0 to 23'], zone]);
});
