import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnsweredWorkloads, InsideCronJob, InsideJob } from '@/lib/contracts/workloads';
import type { Locale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { JobTables } from './job-tables';
import type { Place } from './use-place';

const at = '2026-11-24T10:00:00.000Z';
const job = (change: Partial<InsideJob> = {}): InsideJob => ({
  namespace: 'apps',
  name: 'once',
  cronJob: null,
  succeeded: 1,
  wanted: 3,
  createdAt: at,
  startedAt: at,
  endedAt: null,
  health: { state: 'progressing', key: 'jobRunning', params: { succeeded: 1, wanted: 3 }, words: null },
  ...change,
});
const failed = job({
  name: 'nightly-1',
  cronJob: 'nightly',
  endedAt: '2026-11-24T10:00:42.000Z',
  health: {
    state: 'failed',
    key: 'jobFailed',
    params: { succeeded: 0, wanted: 1 },
    words: 'BackoffLimitExceeded: Job has reached the specified backoff limit',
  },
});
const cronJob: InsideCronJob = {
  namespace: 'apps',
  name: 'nightly',
  schedule: '0 3 * * *',
  timeZone: 'Europe/Berlin',
  lastRunAt: at,
  nextRunAt: null,
  health: { state: 'idle', key: 'jobSuspended', params: {}, words: null },
};
const none = { namespaces: 0, workloads: 0, pods: 0, jobs: 0, cronJobs: 0, services: 0, ingresses: 0 };

afterEach(cleanup);

function show(report: Partial<AnsweredWorkloads>, place: Partial<Place['place']> = {}, locale: Locale = 'en') {
  const set = vi.fn();
  const whole = { jobs: [], cronJobs: [], denied: [], leftOut: none, ...report } as unknown as AnsweredWorkloads;
  const at = { within: null, q: null, troubled: false, ...place } as Place['place'];
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <JobTables name="dev" report={whole} place={{ place: at, set }} />
    </NextIntlClientProvider>,
  );
  return set;
}
const rowOf = (name: string) => within(screen.getByRole('button', { name }).closest('tr') as HTMLElement);

it('tells of Jobs in words, and leads from one to its pods', async () => {
  const set = show({ jobs: [failed, job()], cronJobs: [cronJob], leftOut: { ...none, jobs: 4 } });
  const running = rowOf('Pods of once');
  expect(running.getByText('Running, 1 of 3 done.')).toBeDefined();
  expect(running.getByLabelText('1 of 3 done')).toBeDefined();
  const broken = rowOf('Pods of nightly-1');
  expect(broken.getByText('Failed')).toBeDefined();
  expect(broken.getByText('BackoffLimitExceeded: Job has reached the specified backoff limit')).toBeDefined();
  expect(broken.getByText('apps · Made by CronJob nightly')).toBeDefined();
  expect(broken.getByText('42 s')).toBeDefined();
  expect(screen.getByText(/^4 more are left out/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pods of once' }));
  expect(set).toHaveBeenCalledWith({ view: 'pods', within: 'apps', q: 'once', troubled: null });
});

it('tells of CronJobs with their schedule, and leads from one to its Jobs', async () => {
  const set = show({ cronJobs: [cronJob] });
  const row = rowOf('Jobs of nightly');
  expect(row.getByText('Suspended. Nothing is started until somebody resumes it.')).toBeDefined();
  expect(row.getByText('0 3 * * *')).toBeDefined();
  expect(row.getByText('Europe/Berlin')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Jobs of nightly' }));
  expect(set).toHaveBeenCalledWith({ within: 'apps', q: 'nightly', troubled: null });
});

it('keeps to the filters, by the name of a CronJob as well', () => {
  const named = { ...failed, name: 'other' };
  show({ jobs: [named, job()], cronJobs: [cronJob] }, { q: 'nightly' });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['nightly', 'other']);
  cleanup();
  show({ jobs: [failed, job()], cronJobs: [cronJob] }, { troubled: true });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['nightly-1']);
  cleanup();
  show({ jobs: [job()] }, { q: 'nothing' });
  expect(screen.getByText('Nothing matches')).toBeDefined();
});

it('says that there are none, or that the cluster does not let them be listed', () => {
  show({});
  expect(screen.getByText('No Jobs or CronJobs')).toBeDefined();
  cleanup();
  show({ denied: ['jobs', 'cronJobs'] });
  expect(screen.queryByText('No Jobs or CronJobs')).toBeNull();
  const [jobs, cronJobs] = screen.getAllByRole('status');
  expect(jobs?.textContent).toContain('Slipway may not list the Jobs of this cluster');
  expect(cronJobs?.textContent).toContain('the right to list cronjobs of the group batch');
});

it('speaks Chinese', () => {
  show({ jobs: [job()], cronJobs: [cronJob] }, {}, 'zh');
  expect(screen.getByText('运行中，3 个中完成 1 个。')).toBeDefined();
  expect(screen.getByRole('table', { name: 'dev 的 CronJob，最差的在前' })).toBeDefined();
});
