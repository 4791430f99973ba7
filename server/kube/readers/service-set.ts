import { z } from 'zod';
import type { ServicePart, ServiceSetPart } from '../../domain/clusters/cluster-parts.ts';
import type { KubeObject } from '../resources.ts';
import { conditionsSchema, instantOrNull, text } from './common.ts';

const service = z.object({
  name: z.string(),
  namespace: text,
  template: text,
  version: z.string().nullable().catch(null),
  state: z.enum(['Deployed', 'Provisioning', 'Failed', 'Pending', 'Deleting', 'Deleted']).catch('Pending'),
  failureMessage: text,
});

export const servicesSchema = z
  .array(service.nullable().catch(null))
  .catch([])
  .transform((all): ServicePart[] => all.filter((one) => one !== null));

const schema = z.object({
  metadata: z.object({ deletionTimestamp: instantOrNull }),
  spec: z.object({ multiClusterService: text }).catch({ multiClusterService: '' }),
  status: z.object({ services: servicesSchema, conditions: conditionsSchema }).catch({ services: [], conditions: [] }),
});

export function readServiceSet(object: KubeObject): ServiceSetPart {
  const { metadata, spec, status } = schema.parse(object);
  const { generation } = object.metadata;
  // Going away counts as a new generation, of which nobody reports any more.
  const isGoing = metadata.deletionTimestamp !== null;
  return {
    name: object.metadata.name,
    multiClusterService: spec.multiClusterService || null,
    services: isGoing ? status.services.map((one) => ({ ...one, state: 'Deleting' })) : status.services,
    isObserved: isGoing || status.conditions.every((one) => (one.observedGeneration ?? generation) >= generation),
  };
}
