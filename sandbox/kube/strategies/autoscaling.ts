import { isObject, type JsonObject } from '../../lib/json.ts';
import { pathSegmentErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { forbidden, oneOf, required, wrong } from './causes.ts';
import { defaults } from './defaults.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface Target extends JsonObject {
  type?: string;
  averageUtilization?: number;
}
interface Metric extends JsonObject {
  type?: string;
}
interface ScalerSpec extends JsonObject {
  scaleTargetRef?: JsonObject;
  minReplicas?: number;
  maxReplicas?: number;
  metrics?: Metric[];
  behavior?: { scaleUp?: JsonObject; scaleDown?: JsonObject };
}

/** The member of a metric that describes it, by its type. */
const sources: Record<string, string> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
};
const targetTypes = ['Utilization', 'Value', 'AverageValue'];

const specOf = (scaler: KubeObject): ScalerSpec => (isObject(scaler.spec) ? scaler.spec : {}) as ScalerSpec;
const percentPolicy = { type: 'Percent', value: 100, periodSeconds: 15 };
const podsPolicy = { type: 'Pods', value: 4, periodSeconds: 15 };

function completeBehavior(behavior: NonNullable<ScalerSpec['behavior']>): void {
  behavior.scaleUp ??= {};
  behavior.scaleDown ??= {};
  const up = { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [podsPolicy, percentPolicy] };
  defaults(behavior.scaleUp, structuredClone(up));
  defaults(behavior.scaleDown, structuredClone({ selectPolicy: 'Max', policies: [percentPolicy] }));
}

function complete(scaler: KubeObject): void {
  const spec = specOf(scaler);
  scaler.spec = spec;
  spec.minReplicas ??= 1;
  if (!spec.metrics?.length) {
    const target = { type: 'Utilization', averageUtilization: 80 };
    spec.metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }];
  }
  if (spec.behavior) completeBehavior(spec.behavior);
}

function nameCauses(ref: JsonObject, at: string): FieldCause[] {
  return ['kind', 'name'].flatMap((key) => {
    const value = String(ref[key] ?? '');
    if (value === '') return [required(`${at}.${key}`)];
    return pathSegmentErrors(value).map((error) => wrong(`${at}.${key}`, value, error));
  });
}

function targetCauses({ type = '', averageUtilization }: Target, at: string): FieldCause[] {
  return [
    ...(type === '' ? [required(`${at}.type`, 'must specify a metric target type')] : []),
    ...(targetTypes.includes(type)
      ? []
      : [wrong(`${at}.type`, type, 'must be either Utilization, Value, or AverageValue')]),
    ...(averageUtilization !== undefined && averageUtilization < 1
      ? [wrong(`${at}.averageUtilization`, averageUtilization, 'must be greater than 0')]
      : []),
  ];
}

/** What is wrong with a measure of a resource, of all containers or of one. */
function resourceCauses({ name, target }: JsonObject, at: string): FieldCause[] {
  const wanted: Target = isObject(target) ? target : {};
  const field = `${at}.target`;
  const { averageUtilization, averageValue } = wanted;
  return [
    ...(name ? [] : [required(`${at}.name`, 'must specify a resource name')]),
    ...targetCauses(wanted, field),
    ...(averageUtilization === undefined && averageValue === undefined
      ? [required(`${field}.averageUtilization`, 'must set either a target raw value or a target utilization')]
      : []),
    ...(averageUtilization !== undefined && averageValue !== undefined
      ? [forbidden(`${field}.averageValue`, 'may not set both a target raw value and a target utilization')]
      : []),
  ];
}

function metricCauses(metric: Metric, at: string): FieldCause[] {
  const { type = '' } = metric;
  const causes = type === '' ? [required(`${at}.type`, 'must specify a metric source type')] : [];
  const source = sources[type];
  if (source === undefined) return [...causes, ...oneOf(`${at}.type`, type, Object.keys(sources))];
  const described = metric[source];
  if (!isObject(described))
    return [required(`${at}.${source}`, 'must populate information for the given metric source')];
  const others = Object.values(sources).filter((other) => other !== source && metric[other] !== undefined);
  return [
    ...(type === 'Resource' ? resourceCauses(described, `${at}.${source}`) : []),
    ...others.map((other) => forbidden(`${at}.${other}`, 'must populate the given metric source only')),
  ];
}

function causesOf(scaler: KubeObject): FieldCause[] {
  const { minReplicas = 1, maxReplicas = 0, scaleTargetRef = {}, metrics = [] } = specOf(scaler);
  const [low, high] = ['spec.minReplicas', 'spec.maxReplicas'];
  return [
    ...(minReplicas < 1 ? [wrong(low, minReplicas, 'must be greater than or equal to 1')] : []),
    ...(maxReplicas < 1 ? [wrong(high, maxReplicas, 'must be greater than 0')] : []),
    ...(maxReplicas < minReplicas ? [wrong(high, maxReplicas, 'must be greater than or equal to `minReplicas`')] : []),
    ...nameCauses(scaleTargetRef, 'spec.scaleTargetRef'),
    ...metrics.flatMap((metric, index) => metricCauses(metric, `spec.metrics[${index}]`)),
  ];
}

/** HorizontalPodAutoscalers, after https://github.com/kubernetes/kubernetes/tree/master/pkg/apis/autoscaling. */
export const autoscalerStrategy: Strategy = strategyLike({
  complete,
  prepareForCreate(scaler) {
    scaler.status = { desiredReplicas: 0, currentMetrics: null };
  },
  prepareForUpdate(scaler, old) {
    scaler.status = old.status;
  },
  validate: causesOf,
  validateUpdate: causesOf,
});
