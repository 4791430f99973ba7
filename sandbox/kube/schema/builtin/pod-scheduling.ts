import { labelSelector } from './metadata.ts';
import { atomic, int32, int64, listOf, struct, text } from './shapes.ts';

const nodeSelectorRequirement = struct('NodeSelectorRequirement', { key: text, operator: text, values: listOf(text) });
const nodeSelectorTerm = atomic(
  struct('NodeSelectorTerm', {
    matchExpressions: listOf(nodeSelectorRequirement),
    matchFields: listOf(nodeSelectorRequirement),
  }),
);
const nodeSelector = atomic(struct('NodeSelector', { nodeSelectorTerms: listOf(nodeSelectorTerm) }));
const preferredSchedulingTerm = struct('PreferredSchedulingTerm', { weight: int32, preference: nodeSelectorTerm });
const nodeAffinity = struct('NodeAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: nodeSelector,
  preferredDuringSchedulingIgnoredDuringExecution: listOf(preferredSchedulingTerm),
});
const podAffinityTerm = struct('PodAffinityTerm', {
  labelSelector,
  namespaces: listOf(text),
  topologyKey: text,
  namespaceSelector: labelSelector,
  matchLabelKeys: listOf(text),
  mismatchLabelKeys: listOf(text),
});
const weightedPodAffinityTerm = struct('WeightedPodAffinityTerm', { weight: int32, podAffinityTerm });
const podAffinity = struct('PodAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
});
const podAntiAffinity = struct('PodAntiAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: listOf(podAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: listOf(weightedPodAffinityTerm),
});
/** Machines, and pods, that a pod wants to be near to or far from. */
export const affinity = struct('Affinity', { nodeAffinity, podAffinity, podAntiAffinity });
/** A taint of machines that a pod bears. */
export const toleration = struct('Toleration', {
  key: text,
  operator: text,
  value: text,
  effect: text,
  tolerationSeconds: int64,
});
/** How evenly pods are spread over zones, machines and the like. */
export const topologySpreadConstraint = struct('TopologySpreadConstraint', {
  maxSkew: int32,
  topologyKey: text,
  whenUnsatisfiable: text,
  labelSelector,
  minDomains: int32,
  nodeAffinityPolicy: text,
  nodeTaintsPolicy: text,
  matchLabelKeys: listOf(text),
});
