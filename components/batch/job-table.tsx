'use client';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { Fragment, useId } from 'react';
import { moveRowFocus } from '@/components/data/row-keys';
import { useWaitWords } from '@/components/data/use-wait-words';
import { Age } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { BatchJob } from '@/lib/contracts/batch';
import type { BatchState } from '@/lib/contracts/batch-states';
import { JobDetail } from './job-detail';
import { batchMarks } from './marks';

const columns = 6;
/** Nothing of it runs any more. */
const hasEnded: ReadonlySet<BatchState> = new Set(['done', 'failed', 'stopped']);

const keyOf = ({ controlPlane, cluster, namespace, kind, name }: BatchJob): string =>
  [controlPlane, cluster, namespace, kind, name].join('/');

/** Jobs, what needs somebody first, each with why it waits. The name of one opens what is known of it below. */
export function JobTable({ items }: { items: readonly BatchJob[] }) {
  const t = useTranslations('batchJobs');
  // In the address, so that a job can be shown to somebody else.
  const [open, setOpen] = useQueryState('job', parseAsString.withOptions({ history: 'push' }));
  return (
    <Table caption={t('jobs')}>
      <thead>
        <tr>
          <Th className="w-1/4 pl-4">{t('name')}</Th>
          <Th className="w-2/5">{t('state')}</Th>
          <Th className="text-right max-sm:hidden">{t('pods')}</Th>
          <Th className="max-lg:hidden">{t('queue')}</Th>
          <Th className="max-lg:hidden">{t('cluster')}</Th>
          <Th className="pr-4 text-right max-sm:hidden">{t('age')}</Th>
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus}>
        {items.map((job) => {
          const key = keyOf(job);
          const isOpen = open === key;
          return <Row key={key} job={job} isOpen={isOpen} onToggle={() => void setOpen(isOpen ? null : key)} />;
        })}
      </tbody>
    </Table>
  );
}

function Row({ job, isOpen, onToggle }: { job: BatchJob; isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations('batchJobs');
  const waitWords = useWaitWords();
  const id = useId();
  const { name, kind, project, cluster, queue, state, wait, said, pods, minAvailable, createdAt } = job;
  return (
    <Fragment>
      <tr className={isOpen ? 'bg-selected' : undefined}>
        <Td className="py-1.5 pl-4 align-top whitespace-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            className="text-left font-medium wrap-anywhere hover:underline"
            onClick={onToggle}
          >
            {name}
          </button>
          <span className="block text-12 wrap-anywhere text-subtle">
            {project} · {kind}
            <span className="lg:hidden"> · {cluster}</span>
          </span>
        </Td>
        <Td className="py-1.5 align-top whitespace-normal">
          <StateWord state={batchMarks[state]}>{t(`stateName.${state}`)}</StateWord>
          {wait ? (
            <span className="block text-12 text-muted">{waitWords(job, wait)}</span>
          ) : state === 'failed' && said ? (
            <span lang="en" className="block text-12 wrap-anywhere text-muted">
              {said}
            </span>
          ) : null}
        </Td>
        <Td className="tabular py-1.5 text-right align-top max-sm:hidden">
          {hasEnded.has(state)
            ? t('podsEnded', { succeeded: pods.succeeded, failed: pods.failed })
            : t('podsOf', { running: pods.running, least: minAvailable })}
        </Td>
        <Td className="py-1.5 align-top text-muted max-lg:hidden">{queue}</Td>
        <Td className="py-1.5 align-top text-muted max-lg:hidden">{cluster}</Td>
        <Td className="tabular py-1.5 pr-4 text-right align-top text-muted max-sm:hidden">
          {createdAt ? <Age at={createdAt} /> : '–'}
        </Td>
      </tr>
      {isOpen ? (
        <tr>
          <Td id={id} colSpan={columns} className="bg-sunken px-4 py-3 whitespace-normal">
            <JobDetail job={job} />
          </Td>
        </tr>
      ) : null}
    </Fragment>
  );
}
