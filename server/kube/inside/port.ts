import { deniableKinds } from '../../../lib/contracts/workloads.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { type Inside, type LogQuestion, LookError, type WorkloadsPort } from '../../ports/workloads.ts';
import type { KubeClient } from '../client.ts';
import { objectSchema } from '../resources.ts';
import { readEvent } from './event-reader.ts';
import { inTime } from './in-time.ts';
import { readCronJob, readJob } from './job-reader.ts';
import { type InsideKind, listIfAllowed, listInside } from './list-inside.ts';
import { toLookError } from './look-errors.ts';
import { readIngress, readService } from './network-reader.ts';
import { type Management, openChild } from './open-child.ts';
import { readPod } from './pod-reader.ts';
import { readWorkload } from './workload-reader.ts';

/** For everything that a look needs, from finding the kubeconfig to the last byte. */
const timeoutMs = 5_000;
const mostObjects = 500;
const mostEvents = 1_000;

const core = (plural: string): InsideKind => ({ base: '/api/v1', plural });
const apps = (plural: string): InsideKind => ({ base: '/apis/apps/v1', plural });
const batch = (plural: string): InsideKind => ({ base: '/apis/batch/v1', plural });
const ingresses: InsideKind = { base: '/apis/networking.k8s.io/v1', plural: 'ingresses' };

async function lookWith(client: KubeClient, within: string | null, signal: AbortSignal): Promise<Inside> {
  const asked = { within, limit: mostObjects, signal };
  const [namespaces, deployments, sets, daemons, pods, jobs, cronJobs, services, ways] = await Promise.all([
    listInside(
      client,
      core('namespaces'),
      { ...asked, within: null },
      (object) => objectSchema.parse(object).metadata.name,
    ),
    listInside(client, apps('deployments'), asked, (object) => readWorkload('Deployment', object)),
    listInside(client, apps('statefulsets'), asked, (object) => readWorkload('StatefulSet', object)),
    listInside(client, apps('daemonsets'), asked, (object) => readWorkload('DaemonSet', object)),
    listInside(client, core('pods'), asked, readPod),
    listIfAllowed(client, batch('jobs'), asked, readJob),
    listIfAllowed(client, batch('cronjobs'), asked, readCronJob),
    listInside(client, core('services'), asked, readService),
    listInside(client, ingresses, asked, readIngress),
  ]);
  const workloads = [deployments, sets, daemons];
  const left = workloads.map(({ leftOut }) => leftOut);
  return {
    namespaces,
    workloads: {
      items: workloads.flatMap(({ items }) => items),
      leftOut: left.includes(null) ? null : left.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    },
    pods,
    jobs,
    cronJobs,
    denied: deniableKinds.filter((kind) => ({ jobs, cronJobs })[kind].isDenied),
    services,
    ingresses: ways,
  };
}

const logPath = ({ within, pod }: LogQuestion): string =>
  `/api/v1/namespaces/${encodeURIComponent(within)}/pods/${encodeURIComponent(pod)}/log`;

async function* bytesOf(
  response: AsyncIterable<unknown>,
  client: KubeClient,
  caller: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Uint8Array;
  } catch (cause) {
    caller.throwIfAborted();
    // The cluster, or the way to it, has gone while the log was read.
    throw new LookError('unreachable', { cause });
  } finally {
    client.close();
  }
}

/** Looks inside clusters, each time with the kubeconfig that the management cluster has then. */
export function createWorkloadsPort(management: Management): WorkloadsPort {
  /** The client is closed by the work where it is to outlive it. */
  async function withChild<T>(
    ref: ClusterRef,
    caller: AbortSignal | undefined,
    work: (client: KubeClient, signal: AbortSignal) => Promise<T>,
    keeps = false,
  ): Promise<T> {
    let client: KubeClient | undefined;
    let isDone = false;
    try {
      const answer = await inTime(
        timeoutMs,
        caller,
        async (signal) => {
          client = await openChild(management, ref, signal);
          return work(client, signal);
        },
        (cause) => new LookError('timed-out', { cause }),
      );
      isDone = true;
      return answer;
    } catch (error) {
      throw toLookError(error);
    } finally {
      if (!keeps || !isDone) client?.close();
    }
  }

  return {
    look: (ref, within, signal) => withChild(ref, signal, (client, inside) => lookWith(client, within, inside)),

    events: (ref, { within, pod }, signal) =>
      withChild(ref, signal, (client, inside) => {
        const fieldSelector = pod === undefined ? undefined : `involvedObject.kind=Pod,involvedObject.name=${pod}`;
        return listInside(
          client,
          core('events'),
          { within, limit: mostEvents, fieldSelector, signal: inside },
          readEvent,
        );
      }),

    openLog: (ref, question, caller) =>
      withChild(
        ref,
        caller,
        async (client, signal) => {
          const { container, previous, follow, tailLines, sinceSeconds, mostBytes: limitBytes } = question;
          const query = { container, previous, follow, tailLines, sinceSeconds, limitBytes, timestamps: true };
          const response = await client.stream({ method: 'GET', path: logPath(question), query, timeoutMs, signal });
          return bytesOf(response, client, caller);
        },
        true,
      ),
  };
}
