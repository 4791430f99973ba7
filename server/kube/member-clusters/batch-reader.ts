import { z } from 'zod';
import { podGroupPhases, queueStates } from '../../../lib/contracts/batch.ts';
import { parseQuantity } from '../../../lib/quantity.ts';
import type { JobFacts, PodGroupFacts, QueueFacts } from '../../domain/batch/facts.ts';
import { bounded, instant, quantities, text, words } from '../../domain/karmada/reading.ts';

/* A member may be somebody else's, and jobs are written by everybody: what is read of them has bounds. */

const mostResources = 50;
/** Volcano has one of each of its types, which are few. */
const mostConditions = 20;
const mostTasks = 100;
const mostContainers = 100;
const mostOwners = 20;
/** As long as names in Kubernetes can be. */
const longestName = 253;

/** Amounts by resource; what is no amount, less than nothing or without end is left out. */
const toAmounts = (all: Iterable<[string, number]>): Record<string, number> =>
  Object.fromEntries([...all].filter(([, amount]) => Number.isFinite(amount) && amount >= 0).slice(0, mostResources));
const amounts = quantities.transform((all) =>
  toAmounts(Object.entries(all).map(([name, quantity]) => [name, parseQuantity(quantity) ?? Number.NaN])),
);
/** Kubernetes counts with 32 bits. */
const count = z.int32().catch(0);
const name = text.transform((all) => all.slice(0, longestName));
/** Volcano's own, for what names no queue. */
const queue = z.string().min(1).max(longestName).catch('default');

const queueSchema = z.object({
  metadata: z.object({ name: z.string().max(longestName) }),
  spec: z
    .object({
      weight: z.int32().catch(1),
      parent: z.string().min(1).max(longestName).nullable().catch(null),
      capability: amounts,
      deserved: amounts,
      guarantee: z.object({ resource: amounts }).catch({ resource: {} }),
    })
    .catch({ weight: 1, parent: null, capability: {}, deserved: {}, guarantee: { resource: {} } }),
  status: z
    .object({ state: z.enum(queueStates).catch('Unknown'), allocated: amounts })
    .catch({ state: 'Unknown', allocated: {} }),
});

export function readQueue(object: unknown): QueueFacts {
  const { metadata, spec, status } = queueSchema.parse(object);
  const { guarantee, ...rest } = spec;
  return { name: metadata.name, ...rest, guarantee: guarantee.resource, ...status };
}

const metadata = z.object({
  namespace: z.string().max(longestName),
  name: z.string().max(longestName),
  uid: name,
  creationTimestamp: instant,
});
const owner = z.object({ apiVersion: text, kind: text, uid: name });
const condition = z.object({ type: name, status: name, reason: words, message: words, lastTransitionTime: instant });

const podGroupSchema = z.object({
  metadata: metadata.extend({ ownerReferences: bounded(owner, mostOwners) }),
  spec: z
    .object({ queue, minMember: count, minResources: amounts })
    .catch({ queue: 'default', minMember: 0, minResources: {} }),
  status: z
    .object({
      phase: z.enum(podGroupPhases).catch('Pending'),
      running: count,
      succeeded: count,
      failed: count,
      conditions: bounded(condition, mostConditions),
    })
    .catch({ phase: 'Pending', running: 0, succeeded: 0, failed: 0, conditions: [] }),
});

export function readPodGroup(object: unknown): PodGroupFacts {
  const { metadata: own, spec, status } = podGroupSchema.parse(object);
  const job = own.ownerReferences.find(
    ({ apiVersion, kind }) => kind === 'Job' && apiVersion.startsWith('batch.volcano.sh/'),
  );
  return {
    namespace: own.namespace,
    name: own.name,
    job: job?.uid ?? null,
    ...spec,
    ...status,
    conditions: status.conditions.map(({ lastTransitionTime: at, ...one }) => ({ ...one, at })),
    createdAt: own.creationTimestamp,
  };
}

const container = z.object({ resources: z.object({ requests: amounts }).catch({ requests: {} }) });
/** Of the pods of a task only what they ask for: the rest, such as their environment, may be secret. */
const template = z
  .object({ spec: z.object({ containers: bounded(container, mostContainers) }) })
  .transform(({ spec }) => {
    const sums = new Map<string, number>();
    for (const { resources } of spec.containers)
      for (const [resource, amount] of Object.entries(resources.requests))
        sums.set(resource, (sums.get(resource) ?? 0) + amount);
    return toAmounts(sums);
  })
  .catch({});
const task = z.object({ name, replicas: z.int32().catch(1), template });

const jobSchema = z.object({
  metadata,
  spec: z.object({ queue, minAvailable: count, maxRetry: z.int32().catch(3), tasks: bounded(task, mostTasks) }),
  status: z
    .object({
      state: z.object({ phase: name, reason: words, message: words }).catch({ phase: '', reason: '', message: '' }),
      pending: count,
      running: count,
      succeeded: count,
      failed: count,
      retryCount: count,
    })
    .catch({
      state: { phase: '', reason: '', message: '' },
      pending: 0,
      running: 0,
      succeeded: 0,
      failed: 0,
      retryCount: 0,
    }),
});

export function readVolcanoJob(object: unknown): JobFacts {
  const { metadata: own, spec, status } = jobSchema.parse(object);
  const { state, retryCount, ...pods } = status;
  return {
    namespace: own.namespace,
    name: own.name,
    uid: own.uid,
    queue: spec.queue,
    ...state,
    minAvailable: spec.minAvailable,
    tasks: spec.tasks.map(({ template: requests, ...one }) => ({ ...one, requests })),
    pods,
    retryCount,
    maxRetry: spec.maxRetry,
    createdAt: own.creationTimestamp,
  };
}
