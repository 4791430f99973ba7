import { z } from 'zod';
import type { ContainerFacts, PodFacts } from '../../domain/workloads/facts.ts';
import { objectSchema } from '../resources.ts';
import { dateOf } from './meta.ts';

const text = z.string().catch('');
const ended = z.object({ reason: text, message: text, exitCode: z.number().catch(0) });
const waiting = z.object({ reason: text, message: text });
const statusSchema = z.object({
  name: z.string(),
  ready: z.boolean().catch(false),
  restartCount: z.number().int().catch(0),
  state: z
    .object({ waiting: waiting.optional(), running: z.unknown().optional(), terminated: ended.optional() })
    .catch({}),
  lastState: z.object({ terminated: ended.optional() }).catch({}),
});
type Status = z.infer<typeof statusSchema>;
const statuses = z.array(statusSchema).nullish().catch([]);
const containers = z
  .array(z.object({ name: z.string() }))
  .nullish()
  .catch([]);

const podSchema = objectSchema.extend({
  metadata: objectSchema.shape.metadata.extend({
    ownerReferences: z
      .array(z.object({ kind: z.string(), name: z.string(), controller: z.boolean().optional() }))
      .nullish()
      .catch([]),
  }),
  spec: z.object({ nodeName: z.string().nullish(), containers, initContainers: containers }),
  status: z
    .object({
      phase: text,
      reason: text,
      message: text,
      conditions: z
        .array(z.object({ type: z.string(), status: z.string(), reason: text, message: text }))
        .nullish()
        .catch([]),
      containerStatuses: statuses,
      initContainerStatuses: statuses,
    })
    .catch({ phase: '', reason: '', message: '', conditions: [], containerStatuses: [], initContainerStatuses: [] }),
});

function toContainer(name: string, isInit: boolean, status: Status | undefined): ContainerFacts {
  const { state = {}, lastState = {}, ready = false, restartCount = 0 } = status ?? {};
  const { waiting: waits, terminated } = state;
  return {
    name,
    isInit,
    isReady: ready,
    restarts: restartCount,
    state: terminated ? 'terminated' : waits ? 'waiting' : state.running ? 'running' : 'unknown',
    reason: (terminated ?? waits)?.reason ?? '',
    message: (terminated ?? waits)?.message ?? '',
    exitCode: terminated?.exitCode ?? null,
    last: lastState.terminated
      ? { reason: lastState.terminated.reason, exitCode: lastState.terminated.exitCode }
      : null,
  };
}

/** Reads a pod: no environment, no arguments, no annotations, for those may hold secrets. */
export function readPod(object: unknown): PodFacts {
  const { metadata, spec, status } = podSchema.parse(object);
  const owner = metadata.ownerReferences?.find(({ controller }) => controller);
  const condition = (wanted: string) => status.conditions?.find(({ type }) => type === wanted);
  const scheduled = condition('PodScheduled');
  const read = (isInit: boolean) =>
    ((isInit ? spec.initContainers : spec.containers) ?? []).map(({ name }) =>
      toContainer(
        name,
        isInit,
        (isInit ? status.initContainerStatuses : status.containerStatuses)?.find((one) => one.name === name),
      ),
    );
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    owner: owner ? { kind: owner.kind, name: owner.name } : null,
    node: spec.nodeName ?? null,
    createdAt: dateOf(metadata.creationTimestamp),
    isDeleting: metadata.deletionTimestamp !== undefined,
    phase: status.phase,
    reason: status.reason,
    message: status.message,
    isReady: condition('Ready')?.status === 'True',
    unschedulable: scheduled?.status === 'False' ? scheduled.message || scheduled.reason : null,
    containers: [...read(true), ...read(false)],
  };
}
