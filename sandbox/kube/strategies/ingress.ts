import { isObject, type JsonObject } from '../../lib/json.ts';
import { labelErrors, portNameErrors, portNumberErrors, subdomainErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { oneOf, required, wrong } from './causes.ts';
import { countGeneration } from './generation.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface Backend extends JsonObject {
  service?: { name?: string; port?: { name?: string; number?: number } };
  resource?: JsonObject;
}
interface IngressPath extends JsonObject {
  path?: string;
  pathType?: string;
  backend?: Backend;
}
interface IngressSpec extends JsonObject {
  defaultBackend?: Backend;
  rules?: { host?: string; http?: { paths?: IngressPath[] } }[];
}

const specOf = (ingress: KubeObject): IngressSpec => (isObject(ingress.spec) ? ingress.spec : {}) as IngressSpec;
const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];

function servicePortCauses({ name, number }: { name?: string; number?: number }, at: string): FieldCause[] {
  if (name && number) return [wrong(at, '', 'cannot set both port name & port number')];
  const field = `${at}.service.port`;
  if (name) return portNameErrors(name).map((error) => wrong(`${field}.name`, name, error));
  if (number) return portNumberErrors(number).map((error) => wrong(`${field}.number`, number, error));
  return [required(at, 'port name or number is required')];
}

function backendCauses({ service, resource }: Backend, at: string): FieldCause[] {
  if (service && resource) return [wrong(at, '', 'cannot set both resource and service backends')];
  if (resource) return ['kind', 'name'].filter((key) => !resource[key]).map((key) => required(`${at}.resource.${key}`));
  if (!service) return [wrong(at, '', 'resource or service backend is required')];
  const { name = '', port = {} } = service;
  const field = `${at}.service.name`;
  return [
    ...(name === '' ? [required(field)] : labelErrors(name).map((error) => wrong(field, name, error))),
    ...servicePortCauses(port, at),
  ];
}

function pathCauses({ path = '', pathType, backend = {} }: IngressPath, at: string): FieldCause[] {
  if (pathType === undefined) return [required(`${at}.pathType`, 'pathType must be specified')];
  const mayBeEmpty = pathType === 'ImplementationSpecific';
  const isRelative = !path.startsWith('/') && !(mayBeEmpty && path === '');
  return [
    ...oneOf(`${at}.pathType`, pathType, pathTypes),
    ...(isRelative ? [wrong(`${at}.path`, path, 'must be an absolute path')] : []),
    ...backendCauses(backend, `${at}.backend`),
  ];
}

function hostErrors(host: string): string[] {
  // The star of a wildcard stands for one label.
  return host === '' ? [] : subdomainErrors(host.replace(/^\*\./, 'any.'));
}

function causesOf(ingress: KubeObject): FieldCause[] {
  const { defaultBackend, rules = [] } = specOf(ingress);
  if (!defaultBackend && rules.length === 0)
    return [wrong('spec', {}, 'either `defaultBackend` or `rules` must be specified')];
  return [
    ...(defaultBackend ? backendCauses(defaultBackend, 'spec.defaultBackend') : []),
    ...rules.flatMap(({ host = '', http }, index) => {
      const at = `spec.rules[${index}]`;
      const paths = http?.paths ?? [];
      return [
        ...hostErrors(host).map((error) => wrong(`${at}.host`, host, error)),
        ...(http && paths.length === 0 ? [required(`${at}.http.paths`)] : []),
        ...paths.flatMap((path, position) => pathCauses(path, `${at}.http.paths[${position}]`)),
      ];
    }),
  ];
}

/** Ingresses, after https://github.com/kubernetes/kubernetes/tree/master/pkg/apis/networking. */
export const ingressStrategy: Strategy = strategyLike({
  prepareForCreate(ingress) {
    ingress.metadata.generation = 1;
    ingress.status = { loadBalancer: {} };
  },
  prepareForUpdate(ingress, old) {
    ingress.status = old.status;
    countGeneration(ingress, old);
  },
  validate: causesOf,
  validateUpdate: causesOf,
});
