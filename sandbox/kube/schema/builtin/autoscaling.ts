import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector } from './metadata.ts';
import { int32, int64, keyedBy, listOf, quantity, struct, text, time } from './shapes.ts';

const crossVersionObjectReference = struct('CrossVersionObjectReference', { kind: text, name: text, apiVersion: text });
const metricTarget = struct('MetricTarget', {
  type: text,
  value: quantity,
  averageValue: quantity,
  averageUtilization: int32,
});
const metricIdentifier = struct('MetricIdentifier', { name: text, selector: labelSelector });
const objectMetricSource = struct('ObjectMetricSource', {
  describedObject: crossVersionObjectReference,
  target: metricTarget,
  metric: metricIdentifier,
});
const podsMetricSource = struct('PodsMetricSource', { metric: metricIdentifier, target: metricTarget });
const resourceMetricSource = struct('ResourceMetricSource', { name: text, target: metricTarget });
const containerResourceMetricSource = struct('ContainerResourceMetricSource', {
  name: text,
  target: metricTarget,
  container: text,
});
const externalMetricSource = struct('ExternalMetricSource', { metric: metricIdentifier, target: metricTarget });
const metricSpec = struct('MetricSpec', {
  type: text,
  object: objectMetricSource,
  pods: podsMetricSource,
  resource: resourceMetricSource,
  containerResource: containerResourceMetricSource,
  external: externalMetricSource,
});
const hpaScalingPolicy = struct('HPAScalingPolicy', { type: text, value: int32, periodSeconds: int32 });
const hpaScalingRules = struct('HPAScalingRules', {
  stabilizationWindowSeconds: int32,
  selectPolicy: text,
  policies: listOf(hpaScalingPolicy),
  tolerance: quantity,
});
const horizontalPodAutoscalerBehavior = struct('HorizontalPodAutoscalerBehavior', {
  scaleUp: hpaScalingRules,
  scaleDown: hpaScalingRules,
});
const horizontalPodAutoscalerSpec = struct('HorizontalPodAutoscalerSpec', {
  scaleTargetRef: crossVersionObjectReference,
  minReplicas: int32,
  maxReplicas: int32,
  metrics: listOf(metricSpec),
  behavior: horizontalPodAutoscalerBehavior,
});
const metricValueStatus = struct('MetricValueStatus', {
  value: quantity,
  averageValue: quantity,
  averageUtilization: int32,
});
const objectMetricStatus = struct('ObjectMetricStatus', {
  metric: metricIdentifier,
  current: metricValueStatus,
  describedObject: crossVersionObjectReference,
});
const podsMetricStatus = struct('PodsMetricStatus', { metric: metricIdentifier, current: metricValueStatus });
const resourceMetricStatus = struct('ResourceMetricStatus', { name: text, current: metricValueStatus });
const containerResourceMetricStatus = struct('ContainerResourceMetricStatus', {
  name: text,
  current: metricValueStatus,
  container: text,
});
const externalMetricStatus = struct('ExternalMetricStatus', { metric: metricIdentifier, current: metricValueStatus });
const metricStatus = struct('MetricStatus', {
  type: text,
  object: objectMetricStatus,
  pods: podsMetricStatus,
  resource: resourceMetricStatus,
  containerResource: containerResourceMetricStatus,
  external: externalMetricStatus,
});
const horizontalPodAutoscalerCondition = struct('HorizontalPodAutoscalerCondition', {
  type: text,
  status: text,
  lastTransitionTime: time,
  reason: text,
  message: text,
});
const horizontalPodAutoscalerStatus = struct('HorizontalPodAutoscalerStatus', {
  observedGeneration: int64,
  lastScaleTime: time,
  currentReplicas: int32,
  desiredReplicas: int32,
  currentMetrics: listOf(metricStatus),
  conditions: keyedBy(horizontalPodAutoscalerCondition, 'type'),
});

/** Kinds of autoscaling. */
export const autoscalingKinds: Record<string, OpenApiSchema> = {
  HorizontalPodAutoscaler: builtinKind('HorizontalPodAutoscaler', {
    spec: horizontalPodAutoscalerSpec,
    status: horizontalPodAutoscalerStatus,
  }),
};
