import { setTimeout as delay } from 'node:timers/promises';
import { resource } from '../../controllers/client/resources.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { OccupiedError } from '../../controllers/lease.ts';
import { isMark, kinds, marks } from '../controllers/kinds.ts';
import type { Binding, PropagationPolicy } from '../controllers/shapes.ts';

const configMaps = resource('ConfigMap', 'v1/configmaps');
/** Controllers that are there claim an object within a second. */
const patienceMs = 3000;
const pauseMs = 200;
const id = '00000000-0000-4000-8000-000000000000';

const bait = (at: { namespace: string; name: string }): { policy: PropagationPolicy; binding: Binding } => ({
  policy: {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: 'PropagationPolicy',
    metadata: { ...at },
    spec: { resourceSelectors: [{ apiVersion: 'v1', kind: 'ConfigMap', name: at.name, namespace: at.namespace }] },
  },
  binding: {
    apiVersion: 'work.karmada.io/v1alpha2',
    kind: 'ResourceBinding',
    metadata: { namespace: at.namespace, name: 'nobody-writes-this', labels: { [marks.policyId]: id } },
    spec: { resource: { apiVersion: 'v1', kind: 'ConfigMap', ...at, name: 'nobody' }, placement: {} },
  },
});

/**
 * Puts an object, a policy for it and a binding on an API server, in a namespace that is taken away afterwards, and sees
 * whether anybody writes them. Controllers without a lease and without admission are found by this alone.
 * @throws OccupiedError when somebody did
 */
export async function refuseBesideWriters(client: KubeClient, namespace: string): Promise<void> {
  const at = { namespace, name: 'claimed-by-nobody' };
  const { policy, binding } = bait(at);
  await client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  const made = await client.create(kinds.binding, binding);
  await client.create(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...at } });
  await client.create(kinds.propagationPolicy, policy);
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { metadata } = await client.get(configMaps, at);
    const bindings = (await client.list(kinds.binding, namespace)).items;
    const isWritten = bindings.length !== 1 || bindings[0]?.metadata.resourceVersion !== made.metadata.resourceVersion;
    if (isWritten || Object.keys(metadata.labels ?? {}).some(isMark))
      throw new OccupiedError(
        `Somebody else's Karmada works here: it wrote bindings in ${namespace}. The sandbox's controllers must not run beside it.`,
      );
    await delay(pauseMs);
  }
}
