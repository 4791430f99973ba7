import { z } from 'zod';
import type { DriftMode } from '../../../lib/contracts/cluster-services.ts';
import type { ServicePart, ServiceSetPart } from '../../domain/clusters/cluster-parts.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, instantOrNull, listOf, text } from './common.ts';

const service = z
  .object({
    name: z.string(),
    namespace: text,
    template: text,
    version: z.string().nullable().catch(null),
    state: z.enum(['Deployed', 'Provisioning', 'Failed', 'Pending', 'Deleting', 'Deleted']).catch('Pending'),
    failureMessage: text,
    lastStateTransitionTime: instantOrNull,
    conditions: conditionsSchema,
  })
  .transform(({ lastStateTransitionTime: since, ...said }) => ({ ...said, since }));

export const servicesSchema = listOf<ServicePart>(service);

const handedOver = z.object({
  name: z.string(),
  namespace: z.string().catch('default'),
  template: text,
  version: text,
});

/** Sveltos’ names; without one it works continuously. */
export const driftModes: Record<string, DriftMode> = {
  Continuous: 'continuous',
  ContinuousWithDriftDetection: 'drift-detection',
  OneTime: 'once',
  DryRun: 'dry-run',
};

/** k0rdent's own where nobody says. */
export const usualPriority = 100;
const config = z.object({ priority: z.number().int().catch(usualPriority), syncMode: text });

const spec = z.object({
  multiClusterService: text,
  provider: z
    .object({ config: config.catch(config.parse({})) })
    .catch({ config: config.parse({}) })
    .transform((provider) => provider.config),
  services: listOf(handedOver),
});

const status = z.object({
  services: servicesSchema,
  conditions: conditionsSchema,
  provider: z
    .object({ ready: z.boolean().catch(true), suspended: z.boolean().catch(false) })
    .catch({ ready: true, suspended: false }),
});

const schema = z.object({
  metadata: z.object({ deletionTimestamp: instantOrNull }),
  spec: spec.catch(spec.parse({})),
  status: status.catch(status.parse({})),
});

/** k0rdent's annotation on a ServiceSet; its presence pauses. */
export const pausedKey = 'k0rdent.mirantis.com/service-set-paused';

export function readServiceSet(object: KubeObject): ServiceSetPart {
  const { metadata, spec, status } = schema.parse(object);
  const { generation } = object.metadata;
  // Going away counts as a new generation, of which nobody reports any more.
  const isGoing = metadata.deletionTimestamp !== null;
  return {
    name: object.metadata.name,
    multiClusterService: spec.multiClusterService || null,
    priority: spec.provider.priority,
    driftMode: driftModes[spec.provider.syncMode] ?? 'continuous',
    isPaused: pausedKey in (object.metadata.annotations ?? {}) || status.provider.suspended || !status.provider.ready,
    generation,
    isGoing,
    handedOver: spec.services,
    services: isGoing ? status.services.map((one) => ({ ...one, state: 'Deleting' })) : status.services,
    isObserved: isGoing || status.conditions.every((one) => (one.observedGeneration ?? generation) >= generation),
    conditions: status.conditions,
  };
}
