import { type ApplicationWorkload, concurrencies } from '@/lib/contracts/application-workload';
import type { ApplicationDraft } from './application-draft';
import { type Reading, textOf } from './reading';
import { startWorkload } from './workload-draft';

/**
 * Kinds that are read out of manifests: of a release only its values are anybody's own, and nobody has described a Job of Volcano in
 * the fields of this form.
 */
type Kind = Exclude<ApplicationWorkload['kind'], 'helm' | 'volcano-job'>;

const kinds: Readonly<Record<string, Kind>> = {
  Deployment: 'deployment',
  StatefulSet: 'stateful-set',
  Job: 'job',
  CronJob: 'cron-job',
};

/** What runs, by the kind of an object; undefined for what is no workload that the form knows. */
export const workloadOf = ({ apiVersion, kind }: Record<string, unknown>): Kind | undefined =>
  String(apiVersion ?? '').startsWith('batch.volcano.sh/') ? undefined : kinds[String(kind)];

/** Where a workload describes its pods, and the container of them. */
export interface PodPlace {
  pod: readonly (string | number)[];
  container: readonly (string | number)[];
}

export function podPlaceOf(kind: Kind): PodPlace {
  const pod = [...(kind === 'cron-job' ? ['spec', 'jobTemplate'] : []), 'spec', 'template', 'spec'];
  return { pod, container: [...pod, 'containers', 0] };
}

/** What only one kind has, and how many pods it runs. A CronJob goes whole to each cluster. */
export function readWorkload(
  reading: Reading,
  kind: Kind,
): Pick<ApplicationDraft, 'workload' | 'replicas'> & Partial<Pick<ApplicationDraft, 'division'>> {
  const taken = (...path: string[]) => textOf(reading.take(...path));
  const workload = { ...startWorkload, kind };
  switch (kind) {
    case 'deployment':
      return { workload, replicas: taken('spec', 'replicas') || '1' };
    case 'stateful-set':
      // The Service that it gets has its own name.
      if (['', reading.name].includes(textOf(reading.at('spec', 'serviceName')))) reading.take('spec', 'serviceName');
      return { workload, replicas: taken('spec', 'replicas') || '1' };
    case 'job': {
      passOverJob(reading, []);
      const replicas = taken('spec', 'parallelism') || '1';
      const removeAfter = taken('spec', 'ttlSecondsAfterFinished');
      return {
        workload: {
          ...workload,
          completions: taken('spec', 'completions') || replicas,
          retries: taken('spec', 'backoffLimit') || startWorkload.retries,
          removeAfter: removeAfter === '' ? '' : String(Number(removeAfter) / 60),
        },
        replicas,
      };
    }
    case 'cron-job': {
      passOverJob(reading, ['spec', 'jobTemplate']);
      const concurrency = taken('spec', 'concurrencyPolicy');
      // One pod a run is what the form makes of it; more have no place in it.
      for (const field of ['parallelism', 'completions'])
        if (textOf(reading.at('spec', 'jobTemplate', 'spec', field)) === '1')
          taken('spec', 'jobTemplate', 'spec', field);
      return {
        workload: {
          ...workload,
          schedule: taken('spec', 'schedule'),
          timeZone: taken('spec', 'timeZone'),
          concurrency: concurrencies.find((one) => one === concurrency) ?? 'Allow',
          isSuspended: reading.take('spec', 'suspend') === true,
          retries: taken('spec', 'jobTemplate', 'spec', 'backoffLimit') || startWorkload.retries,
        },
        replicas: '1',
        division: 'copies',
      };
    }
  }
}

const ownLabels = ['controller-uid', 'job-name', 'batch.kubernetes.io/controller-uid', 'batch.kubernetes.io/job-name'];

/** What Kubernetes writes into a Job, and the restart policy that a Job of the form has. */
function passOverJob(reading: Reading, job: readonly string[]): void {
  const policy = [...job, 'spec', 'template', 'spec', 'restartPolicy'];
  if (reading.at(...policy) === 'Never') reading.take(...policy);
  for (const label of ownLabels) {
    reading.take(...job, 'spec', 'template', 'metadata', 'labels', label);
    reading.take('metadata', 'labels', label);
  }
}
