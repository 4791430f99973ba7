import type { KubeObject } from './client/objects.ts';
import { resource } from './client/resources.ts';
import { isConflict, isNotFound, type KubeClient } from './client/rest.ts';
import { kinds, systemNamespace } from './kinds.ts';
import type { Lease } from './shapes/neighbours.ts';

/** The lease that k0rdent's own controller manager holds; whoever has it may act. */
const at = { namespace: systemNamespace, name: '31c555b4.k0rdent.mirantis.com' };
const durationSeconds = 15;
const renewMs = 5000;

interface Deployment extends KubeObject {
  spec?: { replicas?: number };
}
const deployments = resource<Deployment>('Deployment', 'apps/v1/deployments');
interface WebhookConfiguration extends KubeObject {
  webhooks?: { name: string; clientConfig: { service?: { namespace: string; name: string } } }[];
}
const webhookConfigurations = resource<WebhookConfiguration>(
  'ValidatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
  false,
);

function microTime(): string {
  return new Date().toISOString().replace('Z', '000Z');
}

/** Somebody else runs k0rdent's controllers here. */
export class OccupiedError extends Error {
  override readonly name = 'OccupiedError';
}

/** A Deployment that may run at any moment counts, as do webhooks that lead to a Service: both are a real k0rdent's. */
async function refuseBesideRealController(client: KubeClient): Promise<void> {
  const found = await client.list(deployments).catch((error: unknown) => {
    // A server without apps/v1 runs no Deployments.
    if (isNotFound(error)) return { items: [] };
    throw error;
  });
  const real = found.items.find(
    ({ metadata, spec }) => metadata.name === 'kcm-controller-manager' && (spec?.replicas ?? 1) > 0,
  );
  if (real)
    throw new OccupiedError(
      `k0rdent's own controllers run here (Deployment ${real.metadata.namespace}/${real.metadata.name}); the sandbox's must not.`,
    );
  const { items } = await client.list(webhookConfigurations);
  const webhook = items
    .flatMap(({ webhooks = [] }) => webhooks)
    .find(({ name, clientConfig }) => name.endsWith('.k0rdent.mirantis.com') && clientConfig.service);
  if (webhook)
    throw new OccupiedError(
      `k0rdent's own admission is registered here (${webhook.name}, Service ${webhook.clientConfig.service?.namespace}/${webhook.clientConfig.service?.name}); the sandbox's must not run beside it.`,
    );
}

/** Holds the controllers' lease until released. */
export class LeaseHolder {
  readonly #client: KubeClient;
  readonly #identity: string;
  readonly #log: (text: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();
  /** @param identity stays the same over restarts of one sandbox, so that it can go on at once after a crash */
  constructor(client: KubeClient, identity: string, log: (text: string) => void) {
    this.#client = client;
    this.#identity = identity;
    this.#log = log;
  }

  /** @throws OccupiedError when a real k0rdent is installed, or another holder has renewed the lease lately */
  async acquire(): Promise<void> {
    await refuseBesideRealController(this.#client);
    await this.#client
      .create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: systemNamespace } })
      .catch((error: unknown) => {
        if (!isConflict(error)) throw error;
      });
    await this.#write();
    this.#timer = setInterval(() => {
      this.#renewing = this.#write().catch((error: unknown) => this.#log(`lease: ${String(error)}`));
    }, renewMs);
    this.#timer.unref();
  }

  /** Gives the lease back. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    await this.#client.remove(kinds.lease, at);
  }

  async #write(): Promise<void> {
    const lease = await this.#client.find(kinds.lease, at);
    const {
      holderIdentity,
      renewTime,
      leaseDurationSeconds = durationSeconds,
      acquireTime,
      leaseTransitions = 0,
    } = lease?.spec ?? {};
    const others = holderIdentity && holderIdentity !== this.#identity;
    const fresh = renewTime !== undefined && Date.now() - Date.parse(renewTime) < leaseDurationSeconds * 1000;
    if (others && fresh)
      throw new OccupiedError(`Another controller (${holderIdentity}) holds the lease ${at.namespace}/${at.name}.`);
    const now = microTime();
    const spec: Lease['spec'] = {
      holderIdentity: this.#identity,
      leaseDurationSeconds: durationSeconds,
      acquireTime: others ? now : (acquireTime ?? now),
      renewTime: now,
      leaseTransitions: others ? leaseTransitions + 1 : leaseTransitions,
    };
    if (lease) await this.#client.replace(kinds.lease, { ...lease, spec });
    else
      await this.#client.create(kinds.lease, {
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: at,
        spec,
      });
  }
}
