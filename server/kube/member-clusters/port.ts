import { type MemberClustersPort, MemberError, type MemberPlace } from '../../ports/member-clusters.ts';
import type { KubeClient } from '../client.ts';
import { readEvent } from '../inside/event-reader.ts';
import { readPod } from '../inside/pod-reader.ts';
import { list, lookInto, proxied as proxiedIn, timeoutMs } from './look.ts';
import { toMemberError } from './member-errors.ts';

const mostPods = 500;
const mostEvents = 500;

const proxied = ({ cluster, namespace }: MemberPlace, path: string): string =>
  proxiedIn(cluster, `api/v1/namespaces/${encodeURIComponent(namespace)}/${path}`);

async function* bytesOf(response: AsyncIterable<unknown>, caller: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Uint8Array;
  } catch (cause) {
    caller.throwIfAborted();
    throw new MemberError('unreachable', { cause });
  }
}

/**
 * Looks into members with Slipway's own rights on their control planes: who may look is checked before.
 * @param open the client of a control plane; throws a MemberError where there is none
 */
export function createMemberClustersPort(open: (controlPlane: string) => KubeClient): MemberClustersPort {
  const ask = <T>(
    { controlPlane }: MemberPlace,
    caller: AbortSignal | undefined,
    work: (client: KubeClient, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => lookInto(() => open(controlPlane), caller, work);

  return {
    pods: (place, caller) =>
      ask(place, caller, async (client, signal) => {
        const pods = { path: proxied(place, 'pods'), query: {}, limit: mostPods, read: readPod };
        const warnings = {
          path: proxied(place, 'events'),
          query: { fieldSelector: 'involvedObject.kind=Pod,type=Warning' },
          limit: mostEvents,
          read: readEvent,
        };
        const [found, told] = await Promise.all([
          list(client, pods, signal),
          list(client, warnings, signal).catch((error: unknown) => {
            const known = toMemberError(error);
            if (known instanceof MemberError && known.failure === 'member-refused') return null;
            throw known;
          }),
        ]);
        return { pods: found, warnings: told?.items ?? null };
      }),

    pod: (place, name, caller) =>
      ask(place, caller, async (client, signal) => {
        const path = proxied(place, `pods/${encodeURIComponent(name)}`);
        const { body } = await client.request({ method: 'GET', path, timeoutMs, signal });
        return readPod(body);
      }),

    openLog: (place, question, caller) =>
      ask(place, caller, async (client, signal) => {
        const { pod, container, previous, follow, tailLines, sinceSeconds, mostBytes: limitBytes } = question;
        const query = { container, previous, follow, tailLines, sinceSeconds, limitBytes, timestamps: true };
        const path = proxied(place, `pods/${encodeURIComponent(pod)}/log`);
        return bytesOf(await client.stream({ method: 'GET', path, query, timeoutMs, signal }), caller);
      }),
  };
}
