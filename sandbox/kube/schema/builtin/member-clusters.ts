import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, condition } from './metadata.ts';
import { anything, flag, int32, int64, keyedBy, listOf, mapOf, struct, text, time } from './shapes.ts';

/** Quantities come as texts or as numbers. */
const quantities = mapOf(anything);
const secretRef = struct('LocalSecretReference', { namespace: text, name: text });
const taint = struct('Taint', { key: text, value: text, effect: text, timeAdded: time }, ['key', 'effect']);
const range = struct('ResourceModelRange', { name: text, min: anything, max: anything }, ['name', 'min', 'max']);

const spec = struct('ClusterSpec', {
  id: text,
  syncMode: text,
  apiEndpoint: text,
  secretRef,
  impersonatorSecretRef: secretRef,
  insecureSkipTLSVerification: flag,
  proxyURL: text,
  proxyHeader: mapOf(text),
  provider: text,
  region: text,
  zone: text,
  zones: listOf(text),
  taints: listOf(taint),
  resourceModels: listOf(struct('ResourceModel', { grade: int64, ranges: listOf(range) }, ['grade', 'ranges'])),
});

const status = struct('ClusterStatus', {
  kubernetesVersion: text,
  apiEnablements: listOf(
    struct('APIEnablement', {
      groupVersion: text,
      resources: listOf(struct('APIResource', { name: text, kind: text })),
    }),
  ),
  conditions: keyedBy(condition, 'type'),
  nodeSummary: struct('NodeSummary', { totalNum: int32, readyNum: int32 }),
  resourceSummary: struct('ResourceSummary', {
    allocatable: quantities,
    allocating: quantities,
    allocated: quantities,
    allocatableModelings: listOf(struct('AllocatableModeling', { grade: int64, count: int64 })),
  }),
  remedyActions: listOf(text),
});

/** Kinds of cluster.karmada.io, which Karmada serves by an aggregated API server. */
export const memberClusterKinds: Record<string, OpenApiSchema> = { Cluster: builtinKind('Cluster', { spec, status }) };
