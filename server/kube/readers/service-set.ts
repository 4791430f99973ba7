import { z } from 'zod';
import type { ServicePart, ServiceSetPart } from '../../domain/cluster-parts.ts';
import type { KubeObject } from '../resources.ts';
import { text } from './common.ts';

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
  spec: z.object({ multiClusterService: text }).catch({ multiClusterService: '' }),
  status: z.object({ services: servicesSchema }).catch({ services: [] }),
});

export function readServiceSet(object: KubeObject): ServiceSetPart {
  const { spec, status } = schema.parse(object);
  return {
    name: object.metadata.name,
    multiClusterService: spec.multiClusterService || null,
    services: status.services,
  };
}
