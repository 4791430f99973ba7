import type { JsonObject } from '../../lib/json.ts';
import { labelErrors, portNumberErrors } from '../../lib/kubernetes-names.ts';
import { nano } from '../../lib/quantity.ts';
import type { FieldCause } from '../status.ts';
import { duplicate, notFound, required, wrong } from './causes.ts';

interface Container extends JsonObject {
  name?: string;
  image?: string;
  ports?: { containerPort?: number }[];
  resources?: { limits?: Record<string, unknown>; requests?: Record<string, unknown> };
  volumeMounts?: { name?: string; mountPath?: string }[];
}
/** What pods are made from, as far as its rules look at it. */
export interface PodSpec extends JsonObject {
  containers?: Container[];
  initContainers?: Container[];
  volumes?: { name?: string }[];
}

/** A name that has to be there and to be a DNS label. */
const nameCauses = (field: string, name: string): FieldCause[] =>
  name === '' ? [required(field)] : labelErrors(name).map((error) => wrong(field, name, error));

/** Items of a list whose name an earlier one has. */
const duplicates = (items: readonly { name?: string }[], field: string): FieldCause[] =>
  items.flatMap(({ name = '' }, index) =>
    items.findIndex((other) => other.name === name) < index ? [duplicate(`${field}[${index}].name`, name)] : [],
  );

function resourceCauses({ limits = {}, requests = {} }: NonNullable<Container['resources']>, at: string): FieldCause[] {
  return Object.entries(requests).flatMap(([name, amount]) => {
    const limit = limits[name];
    if (limit === undefined || nano(amount) <= nano(limit)) return [];
    return [wrong(`${at}.requests`, amount, `must be less than or equal to ${name} limit of ${limit}`)];
  });
}

function mountCauses(mounts: NonNullable<Container['volumeMounts']>, volumes: Set<string>, at: string): FieldCause[] {
  return mounts.flatMap(({ name = '', mountPath = '' }, index) => {
    const field = `${at}[${index}]`;
    const isSecond = mounts.findIndex((other) => other.mountPath === mountPath) < index;
    return [
      ...(name === '' ? [required(`${field}.name`)] : []),
      ...(volumes.has(name) ? [] : [notFound(`${field}.name`, name)]),
      ...(mountPath === '' ? [required(`${field}.mountPath`)] : []),
      ...(isSecond ? [wrong(`${field}.mountPath`, mountPath, 'must be unique')] : []),
    ];
  });
}

function containerCauses(container: Container, volumes: Set<string>, at: string): FieldCause[] {
  const { name = '', image = '', ports = [], resources = {}, volumeMounts = [] } = container;
  return [
    ...nameCauses(`${at}.name`, name),
    ...(image === '' ? [required(`${at}.image`)] : []),
    ...ports.flatMap(({ containerPort = 0 }, index) => {
      const field = `${at}.ports[${index}].containerPort`;
      if (containerPort === 0) return [required(field)];
      return portNumberErrors(containerPort).map((error) => wrong(field, containerPort, error));
    }),
    ...resourceCauses(resources, `${at}.resources`),
    ...mountCauses(volumeMounts, volumes, `${at}.volumeMounts`),
  ];
}

/**
 * What is wrong with a pod: its volumes and its containers.
 * @param claimed names of volumes that it gets besides
 */
export function podSpecCauses(spec: PodSpec | undefined, field: string, claimed: string[] = []): FieldCause[] {
  const { containers = [], initContainers = [], volumes = [] } = spec ?? {};
  const names = new Set([...volumes.map(({ name = '' }) => name), ...claimed]);
  const causesIn = (list: readonly Container[], at: string) => [
    ...list.flatMap((container, index) => containerCauses(container, names, `${at}[${index}]`)),
    ...duplicates(list, at),
  ];
  return [
    ...volumes.flatMap(({ name = '' }, index) => nameCauses(`${field}.volumes[${index}].name`, name)),
    ...duplicates(volumes, `${field}.volumes`),
    ...(containers.length === 0 ? [required(`${field}.containers`)] : causesIn(containers, `${field}.containers`)),
    ...causesIn(initContainers, `${field}.initContainers`),
  ];
}
