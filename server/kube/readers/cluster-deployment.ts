import { z } from 'zod';
import type { DeploymentPart } from '../../domain/cluster-parts.ts';
import { expiresAtKey, hibernatedKey, ownerKey, requestKey } from '../labels.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, count, instantOrNull, text, values } from './common.ts';
import { servicesSchema } from './service-set.ts';

const schema = z.object({
  metadata: z.object({ creationTimestamp: instantOrNull, deletionTimestamp: instantOrNull }),
  spec: z
    .object({ template: text, credential: text, config: values, dryRun: z.boolean().catch(false) })
    .catch({ template: '', credential: '', config: {}, dryRun: false }),
  status: z
    .object({
      conditions: conditionsSchema,
      observedGeneration: count,
      services: servicesSchema,
      availableUpgrades: z.array(z.string()).catch([]),
      k8sVersion: text,
      region: text,
    })
    .nullable()
    .catch(null),
});

export function readClusterDeployment(object: KubeObject): DeploymentPart {
  const { metadata, spec, status } = schema.parse(object);
  const annotations = object.metadata.annotations ?? {};
  return {
    namespace: object.metadata.namespace ?? '',
    name: object.metadata.name,
    uid: object.metadata.uid,
    generation: object.metadata.generation,
    createdAt: metadata.creationTimestamp ?? new Date(0),
    deletedAt: metadata.deletionTimestamp,
    labels: object.metadata.labels ?? {},
    requestId: annotations[requestKey] ?? null,
    claimedBy: annotations[ownerKey] ?? null,
    expiresAt: instantOrNull.parse(annotations[expiresAtKey] ?? null),
    isHibernated: annotations[hibernatedKey] === 'true',
    template: spec.template,
    credential: spec.credential,
    config: spec.config,
    isDryRun: spec.dryRun,
    observedGeneration: status?.observedGeneration ?? null,
    conditions: status?.conditions ?? [],
    services: status?.services ?? [],
    availableUpgrades: status?.availableUpgrades ?? [],
    kubernetesVersion: status?.k8sVersion ?? '',
    region: status?.region ?? '',
  };
}
