import type { Field, FieldType } from './protobuf-fields.ts';

const of = (message: string): FieldType => ({ message });
const text = (member: string): Field => [member, 'string'];
const integer = (member: string): Field => [member, 'integer'];
const selector = (member: string): Field => [member, of('LabelSelector')];
const meta: Field = ['metadata', of('ObjectMeta')];
const target: Field = ['target', of('MetricTarget')];
const metric: Field = ['metric', of('MetricIdentifier')];

/** Field numbers of what is said about running pods: who reaches them, how many there are, how many may be missing. */
export const policyMessages: Record<string, Record<number, Field>> = {
  NetworkPolicy: { 1: meta, 2: ['spec', of('NetworkPolicySpec')] },
  NetworkPolicySpec: {
    1: selector('podSelector'),
    2: ['ingress', of('NetworkPolicyIngressRule'), 'list'],
    3: ['egress', of('NetworkPolicyEgressRule'), 'list'],
    4: ['policyTypes', 'string', 'list'],
  },
  NetworkPolicyIngressRule: {
    1: ['ports', of('NetworkPolicyPort'), 'list'],
    2: ['from', of('NetworkPolicyPeer'), 'list'],
  },
  NetworkPolicyEgressRule: {
    1: ['ports', of('NetworkPolicyPort'), 'list'],
    2: ['to', of('NetworkPolicyPeer'), 'list'],
  },
  NetworkPolicyPort: { 1: text('protocol'), 2: ['port', 'int-or-string'], 3: integer('endPort') },
  NetworkPolicyPeer: { 1: selector('podSelector'), 2: selector('namespaceSelector'), 3: ['ipBlock', of('IPBlock')] },
  IPBlock: { 1: text('cidr'), 2: ['except', 'string', 'list'] },
  PodDisruptionBudget: { 1: meta, 2: ['spec', of('PodDisruptionBudgetSpec')] },
  PodDisruptionBudgetSpec: {
    1: ['minAvailable', 'int-or-string'],
    2: selector('selector'),
    3: ['maxUnavailable', 'int-or-string'],
    4: text('unhealthyPodEvictionPolicy'),
  },
  HorizontalPodAutoscaler: { 1: meta, 2: ['spec', of('HorizontalPodAutoscalerSpec')] },
  HorizontalPodAutoscalerSpec: {
    1: ['scaleTargetRef', of('CrossVersionObjectReference')],
    2: integer('minReplicas'),
    3: integer('maxReplicas'),
    4: ['metrics', of('MetricSpec'), 'list'],
    5: ['behavior', of('HorizontalPodAutoscalerBehavior')],
  },
  CrossVersionObjectReference: { 1: text('kind'), 2: text('name'), 3: text('apiVersion') },
  MetricSpec: {
    1: text('type'),
    2: ['object', of('ObjectMetricSource')],
    3: ['pods', of('PodsMetricSource')],
    4: ['resource', of('ResourceMetricSource')],
    5: ['external', of('PodsMetricSource')],
    7: ['containerResource', of('ResourceMetricSource')],
  },
  ObjectMetricSource: { 1: ['describedObject', of('CrossVersionObjectReference')], 2: target, 3: metric },
  PodsMetricSource: { 1: metric, 2: target },
  // That of a single container has the container's name besides.
  ResourceMetricSource: { 1: text('name'), 2: target, 3: text('container') },
  MetricTarget: {
    1: text('type'),
    2: ['value', 'quantity'],
    3: ['averageValue', 'quantity'],
    4: integer('averageUtilization'),
  },
  MetricIdentifier: { 1: text('name'), 2: selector('selector') },
  HorizontalPodAutoscalerBehavior: {
    1: ['scaleUp', of('HPAScalingRules')],
    2: ['scaleDown', of('HPAScalingRules')],
  },
  HPAScalingRules: {
    1: text('selectPolicy'),
    2: ['policies', of('HPAScalingPolicy'), 'list'],
    3: integer('stabilizationWindowSeconds'),
    4: ['tolerance', 'quantity'],
  },
  HPAScalingPolicy: { 1: text('type'), 2: integer('value'), 3: integer('periodSeconds') },
};
