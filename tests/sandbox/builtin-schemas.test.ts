import * as upstream from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { builtinSchema } from '../../sandbox/kube/schema/builtin/kinds.ts';
import type { OpenApiSchema } from '../../sandbox/kube/schema/open-api-schema.ts';

/*
 * The sandbox's tables of built-in kinds against the types of @kubernetes/client-node, which are made of Kubernetes' own
 * OpenAPI document.
 */

interface Attribute {
  baseName: string;
  type: string;
  format: string;
}
const models = upstream as unknown as Record<string, { getAttributeTypeMap(): Attribute[] } | undefined>;

/** What the sandbox's table has otherwise than the type of upstream. */
function differences(schema: OpenApiSchema, type: string, path: string): string[] {
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined)
    return schema.type === 'array' ? differences(schema.items ?? {}, item, `${path}[]`) : [`${path} is a list`];
  const [, entry] = /^\{ \[key: string\]: (.*); \}$/.exec(type) ?? [];
  if (entry !== undefined) {
    const values = schema.additionalProperties;
    return typeof values === 'object' ? differences(values, entry, `${path}{}`) : [`${path} is a map`];
  }
  const model = models[type];
  return model
    ? differencesOfStruct(schema, model.getAttributeTypeMap(), path)
    : differencesOfScalar(schema, type, path);
}

function differencesOfStruct(schema: OpenApiSchema, attributes: readonly Attribute[], path: string): string[] {
  const own = schema.properties ?? {};
  const known = new Set(attributes.map(({ baseName }) => baseName));
  return [
    ...Object.keys(own)
      .filter((name) => !known.has(name))
      .map((name) => `${path}.${name} is not upstream's`),
    ...attributes.flatMap(({ baseName, type, format }) => {
      const member = own[baseName];
      const at = `${path}.${baseName}`;
      if (member === undefined) return [`${at} is missing`];
      const isNumber = type === 'number' && member.format !== format;
      return [...(isNumber ? [`${at} is ${format}`] : []), ...differences(member, type, at)];
    }),
  ];
}

function differencesOfScalar(schema: OpenApiSchema, type: string, path: string): string[] {
  if (type === 'any') return [];
  const isAmount = schema['x-kubernetes-int-or-string'] === true;
  if (type === 'IntOrString') return isAmount && schema.format === 'int-or-string' ? [] : [`${path} is an IntOrString`];
  if (type === 'string' && isAmount) return schema.format === 'quantity' ? [] : [`${path} is a text`];
  if (type === 'Date' || type === 'V1MicroTime') return schema.type === 'string' ? [] : [`${path} is a time`];
  const found = schema.type === 'integer' ? 'number' : schema.type;
  return found === type ? [] : [`${path} is a ${type}`];
}

describe('the fields of built-in kinds are those of Kubernetes', () => {
  it.each([
    ['', 'Pod', 'V1PodSpec'],
    ['', 'Service', 'V1ServiceSpec'],
    ['apps', 'Deployment', 'V1DeploymentSpec'],
    ['batch', 'Job', 'V1JobSpec'],
    ['batch', 'CronJob', 'V1CronJobSpec'],
    ['autoscaling', 'HorizontalPodAutoscaler', 'V2HorizontalPodAutoscalerSpec'],
    ['policy', 'PodDisruptionBudget', 'V1PodDisruptionBudgetSpec'],
    ['networking.k8s.io', 'Ingress', 'V1IngressSpec'],
    ['networking.k8s.io', 'NetworkPolicy', 'V1NetworkPolicySpec'],
  ])('%s %s', (group, kind, type) => {
    const spec = builtinSchema(group, kind)?.properties?.spec;
    expect(differences(spec ?? {}, type, 'spec')).toEqual([]);
  });

  it('and a field that differs is told', () => {
    const wrong = { type: 'object', properties: { replica: { type: 'integer' }, paused: { type: 'string' } } };
    const told = differences(wrong, 'V1DeploymentSpec', 'spec');
    expect(told).toContain("spec.replica is not upstream's");
    expect(told).toContain('spec.replicas is missing');
    expect(told).toContain('spec.paused is a boolean');
  });
});
