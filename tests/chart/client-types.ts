import * as upstream from '@kubernetes/client-node';

interface Attribute {
  baseName: string;
  type: string;
}
interface Model {
  getAttributeTypeMap(): Attribute[];
}
const models = upstream as unknown as Record<string, Model | undefined>;

/** Kinds of Kubernetes as @kubernetes/client-node has them, which is made of Kubernetes' own OpenAPI document. */
const modelOf: Record<string, string> = {
  'v1 ConfigMap': 'V1ConfigMap',
  'v1 Service': 'V1Service',
  'v1 ServiceAccount': 'V1ServiceAccount',
  'apps/v1 Deployment': 'V1Deployment',
  'batch/v1 Job': 'V1Job',
  'policy/v1 PodDisruptionBudget': 'V1PodDisruptionBudget',
  'autoscaling/v2 HorizontalPodAutoscaler': 'V2HorizontalPodAutoscaler',
  'networking.k8s.io/v1 Ingress': 'V1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'V1NetworkPolicy',
  'rbac.authorization.k8s.io/v1 ClusterRole': 'V1ClusterRole',
  'rbac.authorization.k8s.io/v1 ClusterRoleBinding': 'V1ClusterRoleBinding',
  'rbac.authorization.k8s.io/v1 RoleBinding': 'V1RoleBinding',
};

/** Fields of an object that Kubernetes does not have, or has otherwise. What it requires is not told. */
export function misfitsOf(object: { apiVersion: string; kind: string }): string[] {
  const name = modelOf[`${object.apiVersion} ${object.kind}`];
  return name === undefined
    ? [`${object.apiVersion} ${object.kind} is not looked at`]
    : misfits(object, name, object.kind);
}

function misfits(value: unknown, type: string, path: string): string[] {
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, index) => misfits(one, item, `${path}[${index}]`));
  }
  const [, entry] = /^\{ \[key: string\]: (.*); \}$/.exec(type) ?? [];
  if (entry !== undefined) {
    if (!isObject(value)) return [`${path} is no map`];
    return Object.entries(value).flatMap(([key, one]) => misfits(one, entry, `${path}.${key}`));
  }
  const model = models[type];
  if (!model) return fits(value, type) ? [] : [`${path} is no ${type}`];
  if (!isObject(value)) return [`${path} is no ${type}`];
  const attributes = new Map(model.getAttributeTypeMap().map((attribute) => [attribute.baseName, attribute.type]));
  return Object.entries(value).flatMap(([key, one]) => {
    const known = attributes.get(key);
    return known === undefined ? [`${path}.${key} is not known`] : misfits(one, known, `${path}.${key}`);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(value: unknown, type: string): boolean {
  if (type === 'any') return true;
  if (type === 'IntOrString') return typeof value === 'string' || Number.isInteger(value);
  if (type === 'Date') return typeof value === 'string';
  return typeof value === type;
}
