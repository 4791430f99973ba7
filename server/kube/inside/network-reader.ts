import { z } from 'zod';
import type { Ingress, InsideService } from '../../../lib/contracts/workloads.ts';
import { objectSchema } from '../resources.ts';

const balancer = z
  .object({
    loadBalancer: z
      .object({
        ingress: z.array(z.object({ ip: z.string().optional(), hostname: z.string().optional() })).nullish(),
      })
      .catch({}),
  })
  .catch({ loadBalancer: {} });

const serviceSchema = objectSchema.extend({
  spec: z.object({
    type: z.string().default('ClusterIP'),
    clusterIP: z.string().nullish(),
    externalName: z.string().nullish(),
    externalIPs: z.array(z.string()).nullish(),
    ports: z
      .array(z.object({ name: z.string().nullish(), port: z.number().int(), protocol: z.string().default('TCP') }))
      .nullish(),
  }),
  status: balancer,
});

const addressesOf = ({ loadBalancer }: z.infer<typeof balancer>): string[] =>
  (loadBalancer.ingress ?? []).flatMap(({ ip, hostname }) => ip ?? hostname ?? []);

export function readService(object: unknown): InsideService {
  const { metadata, spec, status } = serviceSchema.parse(object);
  const addresses = [
    ...addressesOf(status),
    ...(spec.externalIPs ?? []),
    ...(spec.externalName ? [spec.externalName] : []),
  ];
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    type: spec.type,
    clusterIp: spec.clusterIP && spec.clusterIP !== 'None' ? spec.clusterIP : null,
    ports: (spec.ports ?? []).map(({ name, port, protocol }) => ({ name: name ?? null, port, protocol })),
    addresses,
    isWaiting: spec.type === 'LoadBalancer' && addresses.length === 0,
  };
}

const backend = z.object({ service: z.object({ name: z.string() }).nullish() }).nullish();
const ingressSchema = objectSchema.extend({
  spec: z.object({
    defaultBackend: backend,
    rules: z
      .array(
        z.object({
          host: z.string().nullish(),
          http: z.object({ paths: z.array(z.object({ backend })).nullish() }).nullish(),
        }),
      )
      .nullish(),
  }),
  status: balancer,
});

export function readIngress(object: unknown): Ingress {
  const { metadata, spec, status } = ingressSchema.parse(object);
  const rules = spec.rules ?? [];
  const backends = [
    spec.defaultBackend,
    ...rules.flatMap(({ http }) => (http?.paths ?? []).map((path) => path.backend)),
  ];
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    hosts: [...new Set(rules.map(({ host }) => host || '*'))],
    services: [...new Set(backends.flatMap((each) => each?.service?.name ?? []))],
    addresses: addressesOf(status),
  };
}
