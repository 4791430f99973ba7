import { z } from 'zod';
import { conditionSchema } from './clusters.ts';
import { memberStates } from './member-states.ts';

/** What is missing before clusters reach a Service, what needs somebody most first. */
export const networkGaps = [
  /** Clusters that the control plane does not have. */
  'not-joined',
  /** The Service was not applied where it should be. */
  'not-applied',
  /** Addresses of pods were not sent to those that call them. */
  'not-dispatched',
  /** Nothing tells of the addresses of pods: none were collected so far. */
  'not-collected',
  /** No cluster gets the Service. */
  'no-service',
  'no-import',
  'no-export',
  /** The object is there, and no policy sends it anywhere. */
  'export-nowhere',
  'import-nowhere',
  /** No pod is ready there. */
  'no-pods',
  /** No controller has given the Ingress an address there. */
  'no-address',
  /** Clusters that are not well, so that nobody knows. */
  'unwell',
  /** An ingress names a Service that nothing connects. */
  'not-connected',
  /** No controller has written its status. */
  'not-looked-at',
] as const;
export type NetworkGap = (typeof networkGaps)[number];

const gapSchema = z.object({
  code: z.enum(networkGaps),
  /** What it is about, such as names of clusters or of a Service; none where it is about the whole. */
  names: z.array(z.string()),
});

/** How far one cluster takes part. */
export const networkLinks = ['told', 'unknown', 'missing'] as const;

export const networkClusterSchema = z.object({
  /** Null for one that the person may not know. */
  name: z.string().nullable(),
  /** Null where the control plane has no such member, or it may not be known. */
  state: z.enum(memberStates).nullable(),
  /** Pods of the application that are ready there. */
  ready: z.number().int(),
  /** `told`: Karmada says that its part is done. The network itself is nowhere to be read. */
  link: z.enum(networkLinks),
});
export type NetworkCluster = z.infer<typeof networkClusterSchema>;

const sideSchema = z.object({
  /** No clusters are named, so that all take part. */
  isAll: z.boolean(),
  clusters: z.array(networkClusterSchema),
});

/** Where a Service answers from outside on one cluster. */
export const networkEntranceSchema = z.object({
  /** Null for one that the person may not know. */
  cluster: z.string().nullable(),
  host: z.string(),
  /** Null where the host is a pattern. */
  url: z
    .string()
    .regex(/^https?:\/\//)
    .nullable(),
  /** To which DNS has to lead the host. */
  addresses: z.array(z.string()),
});
export type NetworkEntrance = z.infer<typeof networkEntranceSchema>;

/** One Service that other clusters than its own, or callers from outside, are to reach. */
export const networkConnectionSchema = z.object({
  service: z.string(),
  way: z.enum(['multi-cluster-service', 'export-import', 'ingress']),
  /** Who calls it comes from outside of all clusters. */
  isExternal: z.boolean(),
  ports: z.array(z.string()),
  /** Where its pods are. */
  providers: sideSchema,
  /** From where it is called. */
  consumers: sideSchema,
  /** Of load balancers. */
  addresses: z.array(z.string()),
  /** Of its Ingress on each cluster. */
  entrances: z.array(networkEntranceSchema),
  conditions: z.array(conditionSchema),
  gaps: z.array(gapSchema),
});
export type NetworkConnection = z.infer<typeof networkConnectionSchema>;

export const networkIngressSchema = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  services: z.array(z.string()),
  addresses: z.array(z.string()),
  gaps: z.array(gapSchema),
});
export type NetworkIngress = z.infer<typeof networkIngressSchema>;

/** Which clusters reach the Services of an application, and what is missing. */
export const applicationNetworkSchema = z.object({
  connections: z.array(networkConnectionSchema),
  ingresses: z.array(networkIngressSchema),
  /** Kinds that the control plane does not let Slipway read now, so that there may be more. */
  unread: z.array(z.string()),
});
export type ApplicationNetwork = z.infer<typeof applicationNetworkSchema>;
