import { isObject } from '../charts/values.ts';
import { type JsonObject, readPath } from '../client/objects.ts';
import { apiVersionOf } from '../client/resources.ts';
import type { CapiPart, MachineDeployment } from '../shapes/neighbours.ts';
import type { TemplateFacts } from './chart-facts.ts';
import { hashOf, pickValues } from './pick-values.ts';
import type { Rendering } from './rendering.ts';

/** Parts of the values that describe machines of one sort: what is in them stands in a template by itself. */
const machineParts = ['controlPlane', 'worker'];

function suffixOf({ name, namedBy }: TemplateFacts, values: JsonObject): string {
  return namedBy === undefined ? name : `${name}-${hashOf(readPath(values, namedBy) ?? null)}`;
}

/** The name of the template that control plane or workers are made from. */
export function templateName({ facts, release, values }: Rendering, of: TemplateFacts['of']): string {
  const template = facts.templates.find((one) => one.of === of);
  return template ? `${release.name}-${suffixOf(template, values)}` : '';
}

function specOf({ holds, without }: TemplateFacts, values: JsonObject): JsonObject {
  const picked = pickValues(values, holds, without);
  const flat: JsonObject = {};
  for (const [key, value] of Object.entries(picked)) {
    if (machineParts.includes(key) && isObject(value)) Object.assign(flat, value);
    else flat[key] = value;
  }
  return flat;
}

/** The machine templates of a chart. They hold the values that reach them, by the names that the chart gives them. */
export function machineTemplates({ facts, family, values, meta }: Rendering): CapiPart[] {
  const kind = family.provider.machineTemplate;
  if (!kind) return [];
  return facts.templates.map((template) => ({
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: meta(`-${suffixOf(template, values)}`),
    spec: { template: { spec: specOf(template, values) } },
  }));
}

/** What stands behind the pools of a cloud that runs the nodes itself, an object a pool. */
export function poolObjects(
  { chart, family, values, release, meta }: Rendering,
  pools: MachineDeployment[],
): CapiPart[] {
  const kind = family.provider.machineTemplate;
  if (!kind || family.workers !== 'pools') return [];
  return pools.map(({ metadata }) => {
    const suffix = metadata.name.slice(release.name.length);
    const own = readPath(values, chart === 'gcp-gke' ? 'machines' : `machinePools.${suffix.slice(1)}`);
    const isScaled = readPath(own, 'autoscaling.enabled') === true;
    const without = isScaled ? ['count'] : ['count', 'autoscaling.minCount', 'autoscaling.maxCount'];
    const shape = isObject(own) ? pickValues(own, Object.keys(own), without) : {};
    const spec: JsonObject = chart === 'gcp-gke' ? shape : { resources: [{ spec: shape }] };
    return { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: meta(suffix), spec };
  });
}
