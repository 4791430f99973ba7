import type { KubeObject } from '../../../controllers/client/objects.ts';
import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import { isTimeZone } from '../../../lib/batch/cron.ts';
import { isSchedule } from './cron.ts';
import { mutate } from './defaults.ts';
import { denyAny, duplicate, invalid } from './field-errors.ts';

interface ScalingRules {
  selectPolicy?: string;
  stabilizationWindowSeconds?: number;
  policies?: object[];
}

interface FederatedHpa extends KubeObject {
  spec: {
    minReplicas?: number;
    metrics?: object[];
    behavior?: { scaleUp?: ScalingRules; scaleDown?: ScalingRules };
  };
}

const cpuMetric = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};
const percent = { type: 'Percent', value: 100, periodSeconds: 15 };
const scaleUp = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, percent],
};
const scaleDown = { selectPolicy: 'Max', policies: [percent] };

/** The defaults of a HorizontalPodAutoscaler; the behaviour is completed only where one is given. */
export const defaultFederatedHpa = (request: AdmissionRequest<FederatedHpa>): Promise<Decision> =>
  mutate(request, ({ spec }) => {
    spec.minReplicas ??= 1;
    if (!spec.metrics?.length) spec.metrics = [structuredClone(cpuMetric)];
    if (!spec.behavior) return;
    spec.behavior.scaleUp = { ...structuredClone(scaleUp), ...spec.behavior.scaleUp };
    spec.behavior.scaleDown = { ...structuredClone(scaleDown), ...spec.behavior.scaleDown };
  });

interface Rule {
  name: string;
  schedule: string;
  timeZone?: string;
  targetReplicas?: number;
  targetMinReplicas?: number;
  targetMaxReplicas?: number;
}

interface CronFederatedHpa extends KubeObject {
  spec: { scaleTargetRef: { apiVersion?: string; kind: string; name: string }; rules: Rule[] };
}

/** How a FederatedHPA is to be set by a rule. */
function limitErrors({ targetMinReplicas: min, targetMaxReplicas: max }: Rule, field: string): string[] {
  const wrong = (of: string, text: string) => invalid(`${field}.${of}`, '', text);
  const errors: string[] = [];
  if (min === undefined && max === undefined) {
    const text =
      'targetMinReplicas and targetMaxReplicas cannot be nil at the same time if you want to scale FederatedHPA';
    errors.push(wrong('targetMaxReplicas', text));
  }
  if ((min ?? 1) <= 0) errors.push(wrong('targetMinReplicas', 'targetMinReplicas should be larger than 0'));
  if ((max ?? 1) <= 0) errors.push(wrong('targetMaxReplicas', 'targetMaxReplicas should be larger than 0'));
  if ((min ?? 1) > (max ?? Number.POSITIVE_INFINITY))
    errors.push(wrong('targetMinReplicas', 'targetMaxReplicas should be larger than or equal to targetMinReplicas'));
  return errors;
}

/** How any other kind is to be set by a rule. */
function replicasErrors({ targetReplicas }: Rule, kind: string, field: string): string[] {
  const wrong = (text: string) => [invalid(`${field}.targetReplicas`, '', text)];
  if (targetReplicas === undefined) return wrong(`targetReplicas cannot be nil if you want to scale ${kind}`);
  return targetReplicas < 0 ? wrong('targetReplicas should be larger than or equal to 0') : [];
}

/** Go takes an empty name for UTC, and `Local` for where it runs. */
const isTimeZoneOfGo = (name: string): boolean => name === '' || name === 'Local' || isTimeZone(name);

/** The checks of a schedule for scaling. */
export function validateCronFederatedHpa({ object }: AdmissionRequest<CronFederatedHpa>): Promise<Decision> {
  return decide(async () => {
    if (!object) return undefined;
    const { scaleTargetRef, rules } = object.spec;
    const isOwn = scaleTargetRef.apiVersion === 'autoscaling.karmada.io/v1alpha1';
    if (isOwn && scaleTargetRef.kind !== 'FederatedHPA') {
      const text = `invalid scaleTargetRef kind: ${scaleTargetRef.kind}, only support FederatedHPA`;
      return denyAny([invalid('spec.scaleTargetRef.kind', scaleTargetRef.kind, text)]);
    }
    const names = new Set<string>();
    const errors = rules.flatMap((rule, index) => {
      const at = `spec.rules[${index}]`;
      const found = names.has(rule.name) ? [duplicate(`${at}.name`, rule.name)] : [];
      names.add(rule.name);
      if (!isSchedule(rule.schedule)) found.push(invalid(`${at}.schedule`, rule.schedule, 'invalid cron format'));
      if (rule.timeZone !== undefined && !isTimeZoneOfGo(rule.timeZone))
        found.push(invalid(`${at}.timeZone`, rule.timeZone, `unknown time zone ${rule.timeZone}`));
      return [...found, ...(isOwn ? limitErrors(rule, at) : replicasErrors(rule, scaleTargetRef.kind, at))];
    });
    return denyAny(errors);
  });
}
