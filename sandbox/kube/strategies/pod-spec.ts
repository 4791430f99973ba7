import type { JsonObject } from '../../lib/json.ts';
import { labelErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';

interface Container extends JsonObject {
  name?: string;
  image?: string;
  imagePullPolicy?: string;
  ports?: { protocol?: string }[];
}
export interface PodSpec extends JsonObject {
  containers?: Container[];
  initContainers?: Container[];
}
/** A field that has to be there. */
export const required = (field: string, detail = ''): FieldCause => ({
  reason: 'FieldValueRequired',
  message: `Required value${detail && `: ${detail}`}`,
  field,
});
/** A field with a value that it cannot have. */
export const wrong = (field: string, value: unknown, detail: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${detail}`,
  field,
});

/** Sets what is absent. */
export function defaults(object: JsonObject, values: JsonObject): void {
  for (const [key, value] of Object.entries(values)) object[key] ??= value;
}

/** Images without a tag, and those of `latest`, are always pulled. */
function pullPolicy(image = ''): string {
  const tag = /:([^:/]+)$/.exec(image)?.[1];
  return image.includes('@') || (tag !== undefined && tag !== 'latest') ? 'IfNotPresent' : 'Always';
}

function completeContainer(container: Container): void {
  for (const port of container.ports ?? []) port.protocol ??= 'TCP';
  defaults(container, {
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicy(container.image),
  });
}

/** As upstream's defaulting of core/v1. */
export function completePodSpec(spec: PodSpec): void {
  for (const container of [...(spec.initContainers ?? []), ...(spec.containers ?? [])]) completeContainer(container);
  defaults(spec, {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
  });
}

/** What is wrong with the containers of a pod. */
export function podSpecCauses(spec: PodSpec | undefined, field: string): FieldCause[] {
  const containers = spec?.containers ?? [];
  if (containers.length === 0) return [required(`${field}.containers`)];
  return containers.flatMap(({ name = '', image = '' }, index) => {
    const at = `${field}.containers[${index}]`;
    return [
      ...(name === '' ? [required(`${at}.name`)] : labelErrors(name).map((error) => wrong(`${at}.name`, name, error))),
      ...(containers.findIndex((other) => other.name === name) < index
        ? [{ reason: 'FieldValueDuplicate', message: `Duplicate value: ${JSON.stringify(name)}`, field: `${at}.name` }]
        : []),
      ...(image === '' ? [required(`${at}.image`)] : []),
    ];
  });
}
