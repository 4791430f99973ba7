import type { KubeObject } from '../../controllers/client/objects.ts';
import { type Resource, resource } from '../../controllers/client/resources.ts';
import { isNotFound, type KubeClient } from '../../controllers/client/rest.ts';
import { kinds as kubernetes } from '../../controllers/kinds.ts';
import { OccupiedError } from '../../controllers/lease.ts';
import { karmadaKinds } from './kinds.ts';

interface WebhookConfiguration extends KubeObject {
  webhooks?: { name: string }[];
}
const configurations = ['Mutating', 'Validating'].map((type) =>
  resource<WebhookConfiguration>(
    `${type}WebhookConfiguration`,
    `admissionregistration.k8s.io/v1/${type.toLowerCase()}webhookconfigurations`,
    false,
  ),
);
const defaultLeaseSeconds = 15;

/** Objects of a kind; none where the API server does not know it. */
async function listIfServed<T extends KubeObject>(client: KubeClient, kind: Resource<T>): Promise<T[]> {
  try {
    return (await client.list(kind)).items;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/**
 * Controllers of two control planes on one API server would write each other's objects.
 * @throws OccupiedError that says by what somebody else's Karmada is known
 */
export async function refuseBesideKarmada(client: KubeClient): Promise<void> {
  for (const { metadata, spec = {} } of await listIfServed(client, kubernetes.lease)) {
    const { renewTime, leaseDurationSeconds = defaultLeaseSeconds, holderIdentity } = spec;
    const isHeld = renewTime && Date.now() - Date.parse(renewTime) < leaseDurationSeconds * 1000;
    if (isHeld && metadata.name.startsWith('karmada-'))
      throw new OccupiedError(
        `Karmada's own controllers run here (${holderIdentity} holds the lease ${metadata.namespace}/${metadata.name}); the sandbox's must not run beside them.`,
      );
  }
  for (const kind of configurations) {
    const webhooks = (await listIfServed(client, kind)).flatMap((one) => one.webhooks ?? []);
    const webhook = webhooks.find(({ name }) => name.endsWith('.karmada.io'));
    if (webhook)
      throw new OccupiedError(
        `Karmada's admission is registered here (${webhook.name}); the sandbox's must not run beside it.`,
      );
  }
  for (const kind of karmadaKinds) {
    const [found] = await listIfServed(client, kind);
    if (!found) continue;
    const { namespace, name } = found.metadata;
    throw new OccupiedError(
      `A Karmada control plane has been in use here (${kind.kind} ${namespace ? `${namespace}/` : ''}${name}); the sandbox's controllers would take its objects over.`,
    );
  }
}
