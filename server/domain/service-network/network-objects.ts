import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';
import { bounded, condition, keep, text } from '../karmada/reading.ts';

/* What of Karmada's kinds for connecting Services is kept and read: nothing but what is shown. */

const most = 200;

const metadata = z.object({ name: z.string() });
const conditions = bounded(condition, most);
const loadBalancer = z
  .object({ ingress: bounded(z.object({ ip: text.default(''), hostname: text.default('') }), most) })
  .optional()
  .catch(undefined);
const named = bounded(z.object({ name: z.string() }), most);
const port = z.object({ name: text.default(''), port: z.number().int() });

const multiClusterService = z.object({
  metadata,
  spec: z.object({
    types: bounded(z.string(), most),
    ports: bounded(port, most),
    providerClusters: named,
    consumerClusters: named,
    // The names of the two before Karmada 1.9.
    serviceProvisionClusters: bounded(z.string(), most),
    serviceConsumptionClusters: bounded(z.string(), most),
  }),
  status: z.object({ conditions, loadBalancer }).optional().catch(undefined),
});

const sharedService = z.object({
  metadata,
  spec: z
    .object({ ports: bounded(port, most) })
    .optional()
    .catch(undefined),
  status: z.object({ conditions }).optional().catch(undefined),
});

const backend = z
  .object({ service: z.object({ name: z.string() }).optional().catch(undefined) })
  .optional()
  .catch(undefined);
const ingress = z.object({
  metadata,
  spec: z
    .object({
      defaultBackend: backend,
      rules: bounded(
        z.object({
          host: text.default(''),
          http: z
            .object({ paths: bounded(z.object({ backend }), most) })
            .optional()
            .catch(undefined),
        }),
        most,
      ),
    })
    .optional()
    .catch(undefined),
  status: z.object({ loadBalancer }).optional().catch(undefined),
});

export const toKeptMultiClusterService = keep(multiClusterService);
/** A ServiceExport or a ServiceImport. */
export const toKeptSharedService = keep(sharedService);
export const toKeptMultiClusterIngress = keep(ingress);

/** A MultiClusterService of Karmada, which has the name of its Service. */
export interface ConnectedService {
  name: string;
  types: readonly string[];
  ports: readonly string[];
  /** None: all clusters. */
  providers: readonly string[];
  consumers: readonly string[];
  addresses: readonly string[];
  conditions: readonly Condition[];
}

/** Reads a MultiClusterService of Karmada; null when the object is none. */
export function readMultiClusterService(object: unknown): ConnectedService | null {
  const parsed = multiClusterService.safeParse(object).data;
  if (!parsed) return null;
  const { spec, status } = parsed;
  const either = (clusters: readonly { name: string }[], old: readonly string[]) =>
    clusters.length > 0 ? clusters.map(({ name }) => name) : old;
  return {
    name: parsed.metadata.name,
    types: spec.types,
    ports: spec.ports.map(toPort),
    providers: either(spec.providerClusters, spec.serviceProvisionClusters),
    consumers: either(spec.consumerClusters, spec.serviceConsumptionClusters),
    addresses: addressesOf(status?.loadBalancer),
    conditions: status?.conditions ?? [],
  };
}

/** A ServiceExport or a ServiceImport, which has the name of its Service. */
export interface SharedService {
  name: string;
  ports: readonly string[];
  conditions: readonly Condition[];
}

/** Reads a ServiceExport or a ServiceImport; null when the object is none. */
export function readSharedService(object: unknown): SharedService | null {
  const parsed = sharedService.safeParse(object).data;
  return (
    (parsed && {
      name: parsed.metadata.name,
      ports: (parsed.spec?.ports ?? []).map(toPort),
      conditions: parsed.status?.conditions ?? [],
    }) ??
    null
  );
}

/** A MultiClusterIngress: hosts, and the Services behind them. */
export interface SharedIngress {
  name: string;
  hosts: readonly string[];
  services: readonly string[];
  addresses: readonly string[];
}

/** Reads a MultiClusterIngress; null when the object is none. */
export function readMultiClusterIngress(object: unknown): SharedIngress | null {
  const parsed = ingress.safeParse(object).data;
  if (!parsed) return null;
  const rules = parsed.spec?.rules ?? [];
  const backends = [
    parsed.spec?.defaultBackend,
    ...rules.flatMap(({ http }) => (http?.paths ?? []).map((path) => path.backend)),
  ];
  return {
    name: parsed.metadata.name,
    hosts: distinct(rules.map(({ host }) => host).filter(Boolean)),
    services: distinct(backends.flatMap((one) => one?.service?.name ?? [])),
    addresses: addressesOf(parsed.status?.loadBalancer),
  };
}

const distinct = (all: readonly string[]): string[] => [...new Set(all)];
const toPort = ({ name, port: number }: z.infer<typeof port>): string => (name ? `${name} ${number}` : `${number}`);
const addressesOf = (given: z.infer<typeof loadBalancer>): string[] =>
  (given?.ingress ?? []).map(({ ip, hostname }) => hostname || ip).filter(Boolean);
