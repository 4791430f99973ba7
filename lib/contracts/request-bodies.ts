import { z } from 'zod';
import { newAddressClaimSchema } from './address-claims.ts';
import {
  applicationRequestSchema,
  rebalanceRequestSchema,
  removeApplicationRequestSchema,
} from './application-orders.ts';
import { labelNamePattern, labelValuePattern } from './choices.ts';
import {
  clusterReferencesPatchSchema,
  clusterReferencesPatchShape,
  clusterReferencesShape,
} from './cluster-references.ts';
import { clusterName, dnsLabel } from './common.ts';
import { raisedQuotaSchema } from './limits.ts';
import { refusedAs } from './refusals.ts';
import { askedOrderedServiceSchema, askedServiceChangeSchema, mostServiceChanges } from './service-changes.ts';

// What POST /requests takes, kind by kind.

export const purposes = ['dev', 'test', 'prod'] as const;

/** Overrides of the template's values: nested JSON, never the template's defaults. */
export const parametersSchema = z.record(z.string().max(200), z.json());
export type Parameters = z.infer<typeof parametersSchema>;

const common = { justification: z.string().max(2000).optional() };

export const createClusterRequestSchema = z.strictObject({
  kind: z.literal('create'),
  project: dnsLabel,
  catalogItem: z.string().min(1).max(100),
  version: z.string().max(100).optional(),
  credential: z.string().max(253).optional(),
  ...clusterReferencesShape,
  /** Addresses that nobody has set aside yet; instead of `addressClaim`. */
  newAddressClaim: newAddressClaimSchema.optional(),
  name: clusterName,
  purpose: z.enum(purposes).optional(),
  parameters: parametersSchema,
  /** What is to run on it from the beginning. */
  services: z.array(askedOrderedServiceSchema).max(mostServiceChanges).optional(),
  expiresInDays: z.number().int().min(1).max(3650).optional(),
  ...common,
});
/** Takes a running cluster into k0rdent with a kubeconfig, which is never shown again. */
export const adoptRequestSchema = z.strictObject({
  kind: z.literal('adopt'),
  project: dnsLabel,
  name: clusterName,
  kubeconfig: z
    .string()
    .min(1)
    .max(128 * 1024),
  /** One of its contexts; the current one where none is named. */
  context: z.string().min(1).max(253).optional(),
  ...common,
});
export type AdoptRequest = z.infer<typeof adoptRequestSchema>;
const clusterRef = z.strictObject({ namespace: dnsLabel, name: z.string().min(1).max(253) });
export const deleteClusterRequestSchema = z.strictObject({ kind: z.literal('delete'), cluster: clusterRef, ...common });
/** Takes an adopted cluster out of Slipway and k0rdent; the cluster itself stays as it is. */
export const releaseRequestSchema = z.strictObject({ kind: z.literal('release'), cluster: clusterRef, ...common });
export const extendClusterRequestSchema = z.strictObject({
  kind: z.literal('extend'),
  cluster: clusterRef,
  expiresInDays: z.number().int().min(1).max(3650),
  ...common,
});
/** Names and values of Kubernetes labels that people set; those of Slipway, k0rdent and Flux are theirs. */
const labelName = z.string().max(317).regex(labelNamePattern, refusedAs('label-name-form'));
const labelValue = z.string().regex(labelValuePattern, refusedAs('label-value-form'));

/** Changes values and labels of a running cluster. */
export const changeRequestSchema = z.strictObject({
  kind: z.literal('change'),
  cluster: clusterRef,
  /** JSON merge patch of the cluster's overrides: null takes one back. */
  parameters: parametersSchema.default({}),
  labels: z.record(labelName, labelValue.nullable()).optional(),
  ...clusterReferencesPatchShape,
  /** Of the object that the answers were read from. A change of the same values by somebody else is a conflict. */
  resourceVersion: z.string().max(100).optional(),
  /** What the values were, by pointer: others' changes of other values are no conflict then. */
  seen: z.record(z.string().max(1000), z.json()).optional(),
  /** What the labels were that it names; null where there was none. Another one by now is a conflict. */
  seenLabels: z.record(labelName, labelValue.nullable()).optional(),
  /** The same of the objects that it names. */
  seenReferences: clusterReferencesPatchSchema.optional(),
  /** A change that failed and is taken back by this one. */
  takesBack: z.uuid().optional(),
  ...common,
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;

/** Moves a running cluster to another version of its template. */
export const upgradeRequestSchema = z.strictObject({
  kind: z.literal('upgrade'),
  cluster: clusterRef,
  /** Name of the ClusterTemplate; a chain has to offer it to the cluster. Left out, it is the newest that one offers. */
  template: z.string().min(1).max(253).optional(),
  /** JSON merge patch of the cluster's overrides: null takes one back, so that the new default counts. */
  parameters: parametersSchema.default({}),
  /** Of the object that the answers were read from. */
  resourceVersion: z.string().max(100).optional(),
  /** What the values were, by pointer: others' changes of other values are no conflict then. */
  seen: z.record(z.string().max(1000), z.json()).optional(),
  ...common,
});
export type UpgradeRequest = z.infer<typeof upgradeRequestSchema>;
/** Adds, changes and removes services of one cluster, all of them together. */
export const servicesRequestSchema = z.strictObject({
  kind: z.literal('services'),
  cluster: clusterRef,
  changes: z.array(askedServiceChangeSchema).min(1).max(mostServiceChanges),
  ...common,
});
export type ServicesRequest = z.infer<typeof servicesRequestSchema>;

/** Has Flux try the release of a cluster again, whose failures it had given up on. */
export const retryRequestSchema = z.strictObject({ kind: z.literal('retry'), cluster: clusterRef, ...common });

/** Deletes one machine of Cluster API, so that its owner makes another. */
export const replaceMachineRequestSchema = z.strictObject({
  kind: z.literal('replace-machine'),
  cluster: clusterRef,
  machine: z.string().min(1).max(253),
  ...common,
});

export type ReplaceMachineRequest = z.infer<typeof replaceMachineRequestSchema>;
/** Takes all workers of a cluster away, and brings them back. */
export const hibernateRequestSchema = z.strictObject({
  kind: z.literal('hibernate'),
  cluster: clusterRef,
  ...common,
});
export const wakeRequestSchema = z.strictObject({ kind: z.literal('wake'), cluster: clusterRef, ...common });
/** Makes somebody else the owner of a cluster. */
export const transferRequestSchema = z.strictObject({
  kind: z.literal('transfer'),
  cluster: clusterRef,
  /** E-mail of the owner to be. */
  owner: z.string().trim().toLowerCase().min(1).max(320),
  ...common,
});
export type TransferRequest = z.infer<typeof transferRequestSchema>;

/** Asks for higher limits of a project; those that are left out stay. */
export const quotaRequestSchema = z.strictObject({
  kind: z.literal('quota'),
  project: dnsLabel,
  quota: raisedQuotaSchema,
  ...common,
});
export const submitRequestSchema = z.discriminatedUnion('kind', [
  createClusterRequestSchema,
  deleteClusterRequestSchema,
  extendClusterRequestSchema,
  quotaRequestSchema,
  changeRequestSchema,
  upgradeRequestSchema,
  servicesRequestSchema,
  retryRequestSchema,
  replaceMachineRequestSchema,
  hibernateRequestSchema,
  wakeRequestSchema,
  transferRequestSchema,
  adoptRequestSchema,
  releaseRequestSchema,
  applicationRequestSchema,
  removeApplicationRequestSchema,
  rebalanceRequestSchema,
]);
export type SubmitRequest = z.infer<typeof submitRequestSchema>;
export type ExtendClusterRequest = z.infer<typeof extendClusterRequestSchema>;
export type CreateClusterRequest = z.infer<typeof createClusterRequestSchema>;

const asked = z.number().int().min(1);
/** A request as its requester wants it now; `revision` is the one that was read. Item and project stay. */
export const resubmitRequestSchema = z.discriminatedUnion('kind', [
  createClusterRequestSchema.omit({ project: true, catalogItem: true }).extend({ revision: asked }),
  deleteClusterRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  extendClusterRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  quotaRequestSchema.omit({ project: true }).extend({ revision: asked }),
  changeRequestSchema.omit({ cluster: true, takesBack: true }).extend({ revision: asked }),
  upgradeRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  servicesRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  retryRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  replaceMachineRequestSchema.omit({ cluster: true, machine: true }).extend({ revision: asked }),
  hibernateRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  wakeRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  transferRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  /** Without a kubeconfig the one that was sent before stays. */
  adoptRequestSchema.omit({ project: true }).partial({ kubeconfig: true }).extend({ revision: asked }),
  releaseRequestSchema.omit({ cluster: true }).extend({ revision: asked }),
  applicationRequestSchema.omit({ project: true, controlPlane: true, name: true }).extend({ revision: asked }),
  removeApplicationRequestSchema.omit({ project: true, controlPlane: true, name: true }).extend({ revision: asked }),
  rebalanceRequestSchema.omit({ project: true, controlPlane: true, name: true }).extend({ revision: asked }),
]);
export type ResubmitRequest = z.infer<typeof resubmitRequestSchema>;
