'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { HealthText } from '@/components/status/health-text';
import { Age, Time, useElapsedWords } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Table, Td, Th } from '@/components/ui/table';
import type { AnsweredWorkloads, InsideCronJob, InsideJob } from '@/lib/contracts/workloads';
import { LeftOut } from './left-out';
import type { Place } from './use-place';
import { isShown, NoMatch } from './workload-table';

interface JobTablesProps {
  name: string;
  report: AnsweredWorkloads;
  place: Place;
}

/** What ends by itself: CronJobs, which lead to their Jobs, and Jobs, which lead to their pods. */
export function JobTables({ name, report, place }: JobTablesProps) {
  const t = useTranslations('workloads');
  const { jobs, cronJobs, denied, leftOut } = report;
  const shown = {
    jobs: jobs.filter((each) => isJobShown(each, place.place)),
    cronJobs: cronJobs.filter((each) => isShown(each, place.place)),
  };
  const isEmpty = jobs.length + cronJobs.length === 0;
  return (
    <>
      {denied.map((kind) => (
        <Banner key={kind} state="unknown" title={t(`denied.${kind}`)} className="mx-4 mb-3 max-sm:mx-0">
          {t('deniedText', { resource: kind.toLowerCase() })}
        </Banner>
      ))}
      {isEmpty && denied.length === 0 ? <EmptyState title={t('noJobs')}>{t('noJobsText')}</EmptyState> : null}
      {!isEmpty && shown.jobs.length + shown.cronJobs.length === 0 ? <NoMatch place={place} /> : null}
      {shown.cronJobs.length > 0 ? (
        <section className="mb-4">
          <h3 className="px-4 py-1 font-medium max-sm:px-0">{t('cronJobs')}</h3>
          <CronJobTable name={name} cronJobs={shown.cronJobs} place={place} />
        </section>
      ) : null}
      <LeftOut count={leftOut.cronJobs} />
      {shown.jobs.length > 0 ? (
        <section>
          <h3 className="px-4 py-1 font-medium max-sm:px-0">{t('jobs')}</h3>
          <JobTable name={name} jobs={shown.jobs} place={place} />
        </section>
      ) : null}
      <LeftOut count={leftOut.jobs} />
    </>
  );
}

/** Who looks for a CronJob looks for its Jobs as well, however they are named. */
const isJobShown = (job: InsideJob, place: Place['place']): boolean =>
  isShown(job, place) || (job.cronJob !== null && isShown({ ...job, name: job.cronJob }, place));

interface NamedProps {
  namespace: string;
  name: string;
  label: string;
  more?: string | null;
  place: Place;
  onClick: () => void;
}

function Named({ namespace, name, label, more = null, place: { place }, onClick }: NamedProps) {
  return (
    <Td className="py-1.5 pl-4 align-top whitespace-normal max-sm:pl-0">
      <button
        type="button"
        className="text-left font-medium wrap-anywhere hover:underline"
        aria-label={label}
        onClick={onClick}
      >
        {name}
      </button>
      <span className="block text-12 text-subtle">
        {[place.within === null ? namespace : null, more].filter(Boolean).join(' · ')}
      </span>
    </Td>
  );
}

function CronJobTable({ name, cronJobs, place }: { name: string; cronJobs: readonly InsideCronJob[]; place: Place }) {
  const t = useTranslations('workloads');
  return (
    <Table caption={t('cronJobCaption', { name })}>
      <thead>
        <tr>
          <Th className="pl-4 max-sm:pl-0">{t('name')}</Th>
          <Th>{t('state')}</Th>
          <Th>{t('schedule')}</Th>
          <Th className="max-sm:hidden">{t('lastRun')}</Th>
          <Th>{t('nextRun')}</Th>
        </tr>
      </thead>
      <tbody>
        {cronJobs.map(({ namespace, name: cronJob, schedule, timeZone, lastRunAt, nextRunAt, health }) => (
          <tr key={`${namespace}/${cronJob}`}>
            <Named
              namespace={namespace}
              name={cronJob}
              label={t('jobsOf', { name: cronJob })}
              place={place}
              onClick={() => place.set({ within: namespace, q: cronJob, troubled: null })}
            />
            <Td className="py-1.5 align-top whitespace-normal">
              <HealthText health={health} full />
            </Td>
            <Td className="py-1.5 align-top text-12">
              <span className="code-font">{schedule}</span>
              {timeZone ? <span className="block text-subtle">{timeZone}</span> : null}
            </Td>
            <Td className="tabular py-1.5 align-top text-12 text-muted max-sm:hidden">
              {lastRunAt ? <Age at={lastRunAt} /> : '–'}
            </Td>
            <Td className="tabular py-1.5 align-top text-12 text-muted">{nextRunAt ? <Time at={nextRunAt} /> : '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function JobTable({ name, jobs, place }: { name: string; jobs: readonly InsideJob[]; place: Place }) {
  const t = useTranslations('workloads');
  return (
    <Table caption={t('jobCaption', { name })}>
      <thead>
        <tr>
          <Th className="pl-4 max-sm:pl-0">{t('name')}</Th>
          <Th>{t('state')}</Th>
          <Th className="text-right">{t('done')}</Th>
          <Th className="text-right max-sm:hidden">{t('duration')}</Th>
          <Th className="text-right max-sm:hidden">{t('age')}</Th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={`${job.namespace}/${job.name}`} job={job} place={place} />
        ))}
      </tbody>
    </Table>
  );
}

function JobRow({ job, place }: { job: InsideJob; place: Place }) {
  const t = useTranslations('workloads');
  const elapsed = useElapsedWords();
  const { namespace, name, cronJob, succeeded, wanted, createdAt, startedAt, endedAt, health } = job;
  const tookMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  return (
    <tr>
      <Named
        namespace={namespace}
        name={name}
        label={t('podsOf', { name })}
        more={cronJob === null ? null : t('madeBy', { name: cronJob })}
        place={place}
        onClick={() => place.set({ view: 'pods', within: namespace, q: name, troubled: null })}
      />
      <Td className="py-1.5 align-top whitespace-normal">
        <HealthText health={health} full />
      </Td>
      <Td className="tabular py-1.5 text-right align-top" aria-label={t('doneOf', { succeeded, wanted })}>
        {succeeded} / {wanted}
      </Td>
      <Td className="tabular py-1.5 text-right align-top text-muted max-sm:hidden">
        {tookMs === null ? '–' : elapsed(tookMs)}
      </Td>
      <Td className="tabular py-1.5 text-right align-top text-muted max-sm:hidden">
        {createdAt ? <Age at={createdAt} /> : '–'}
      </Td>
    </tr>
  );
}
