import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { applicationPath } from '@/components/data/application-path';
import { Facts } from '@/components/data/facts';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { useWaitWords } from '@/components/data/use-wait-words';
import { Time } from '@/components/status/time';
import type { BatchJob } from '@/lib/contracts/batch';

/** What is known of a job: why it waits with Volcano's own words, its pods, its tasks and the conditions of its PodGroup. */
export function JobDetail({ job }: { job: BatchJob }) {
  const t = useTranslations('batchJobs');
  const waitWords = useWaitWords();
  const { wait, said, phase, queue, controlPlane, cluster, pods, minAvailable, retries, conditions } = job;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-8 gap-y-4 max-lg:grid-cols-[minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        {wait ? (
          <div>
            <h3 className="font-semibold">{t('whyWaits')}</h3>
            <p className="max-w-[60ch]">{waitWords(job, wait)}</p>
            {wait.words ? <Words text={wait.words} /> : null}
          </div>
        ) : null}
        {said ? (
          <div>
            <h3 className="font-semibold">{t('volcanoSays')}</h3>
            <Words text={said} />
          </div>
        ) : null}
        {conditions.length > 0 ? (
          <div>
            <h3 className="font-semibold">{t('conditions')}</h3>
            {conditions.map(({ type, reason, message, at }) => (
              <p key={`${type} ${at} ${message}`} lang="en" className="code-font text-12 wrap-anywhere">
                {type} · {reason}
                {message ? `: ${message}` : ''}
                {at ? (
                  <span className="ml-2 text-subtle">
                    <Time at={at} />
                  </span>
                ) : null}
              </p>
            ))}
          </div>
        ) : null}
        <Tasks job={job} />
      </div>
      <Facts
        facts={[
          ...(job.application
            ? [
                [
                  t('application'),
                  <Link
                    key="application"
                    href={applicationPath(job.application)}
                    className="wrap-anywhere hover:underline"
                  >
                    {job.application.name}
                  </Link>,
                ] as const,
              ]
            : []),
          [t('phase'), phase || '–'],
          [t('queue'), queue],
          [t('cluster'), `${cluster} · ${controlPlane}`],
          [t('least'), minAvailable],
          [
            t('pods'),
            t('podCounts', {
              running: pods.running,
              pending: pods.pending,
              succeeded: pods.succeeded,
              failed: pods.failed,
            }),
          ],
          ...(retries ? [[t('retries'), t('retriesOf', retries)] as const] : []),
        ]}
      />
    </div>
  );
}

const Words = ({ text }: { text: string }) => (
  <p lang="en" className="code-font text-12 wrap-anywhere text-muted">
    {text}
  </p>
);

/** How many pods each task has, and what one of them asks for. */
function Tasks({ job: { tasks } }: { job: BatchJob }) {
  const t = useTranslations('batchJobs');
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  if (tasks.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{t('tasks')}</h3>
      <ul className="grid gap-1">
        {tasks.map(({ name, replicas, requests }) => (
          <li key={name}>
            {t('task', { name, replicas })}
            {requests.length > 0 ? (
              <span className="block text-12 text-subtle">
                {requests
                  .map((one) =>
                    t('request', {
                      resource: nameOf(one.name),
                      amount: quantity(unitOf(one.name), one.amount).whole(one.amount),
                    }),
                  )
                  .join(' · ')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
