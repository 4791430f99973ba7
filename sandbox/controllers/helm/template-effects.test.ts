import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSharedData } from '../../../tests/support/shared-data.ts';
import { loadChart } from '../../lib/charts.ts';
import { seedData } from '../../seed/data.ts';
import { canonicalJson, isObject } from '../charts/values.ts';
import { type Json, type JsonObject, type KubeObject, readPath } from '../client/objects.ts';
import { inHelmOrder, renderChart } from './chart-objects.ts';

// What a changed value of each built-in chart changes was measured with the real charts. The sandbox's charts must
// change the same, as far as machines and control planes are concerned.

interface Effects {
  leaves: Record<string, Record<string, string[] | 'renamed'>>;
}

const folder = findSharedData('template-effects');
const charts = seedData.chains.cluster.map(({ chart }) => chart).filter((chart) => chart !== 'adopted-cluster');
const release = { name: 'c', namespace: 'n' };
/** Objects that count for machines to come and roll none. */
const silent = ['K0sWorkerConfig', 'K0sWorkerConfigTemplate', 'RemoteMachine', 'RemoteMachineTemplate'];

/** Another value of the same sort. */
function another(value: Json | undefined, isNumber: boolean): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return /^v\d/.test(value) ? 'v1.37.0+k0s.0' : `${value}x`;
  if (Array.isArray(value)) return [...value, 'x'];
  if (isObject(value)) return { ...value, other: 'x' };
  return isNumber ? 5 : 'x';
}

function changedAt(values: JsonObject, [key = '', ...rest]: string[]): JsonObject {
  const value = values[key];
  if (rest.length > 0) return { ...values, [key]: changedAt(isObject(value) ? value : {}, rest) };
  return { ...values, [key]: another(value, key.endsWith('Number')) };
}

/** What an object's change means for machines and control planes. */
function meaningOf(kind: string, path: string): string | undefined {
  if (kind.endsWith('MachineTemplate')) return 'a machine template';
  if (kind.endsWith('ManagedMachinePool')) return path.endsWith('/count') ? undefined : 'a pool';
  if (kind === 'MachineDeployment' || kind === 'MachinePool')
    return path.startsWith('/spec/replicas') ? 'number of workers' : 'every worker';
  if (!kind.startsWith('K0s') || path.startsWith('/spec/k0sConfigSpec/k0s/')) return undefined;
  if (path === '/spec/replicas') return 'size of the control plane';
  if (path === '/spec/version') return 'version of the control plane';
  return kind === 'K0sControlPlane' ? 'control plane machines' : 'pods of the control plane';
}

const sorted = (meanings: (string | undefined)[]) => [...new Set(meanings.filter((one) => one !== undefined))].sort();

function measured(effects: Effects['leaves'][string]): string[] {
  return sorted(
    Object.entries(effects).flatMap(([object, paths]) => {
      const [kind = ''] = object.split(' ');
      if (silent.includes(kind)) return [];
      return paths === 'renamed' ? [`${kind} renamed`] : paths.map((path) => meaningOf(kind, path));
    }),
  );
}

/** Parts of specs that are compared, as paths. */
const compared = [
  'replicas',
  'version',
  'template',
  'machineTemplate',
  'k0sConfigSpec/args',
  'k0sConfigSpec/files',
  'k0sConfig',
  'resources',
];

function changedParts(before: KubeObject, after: KubeObject): string[] {
  const { kind } = before;
  const text = (object: KubeObject, path: string) =>
    canonicalJson(readPath(object, `spec.${path.replaceAll('/', '.')}`) as Json | undefined);
  if (kind === 'GCPManagedMachinePool')
    return canonicalJson(before.spec as JsonObject) === canonicalJson(after.spec as JsonObject) ? [] : ['/spec/x'];
  return compared.filter((path) => text(before, path) !== text(after, path)).map((path) => `/spec/${path}`);
}

function rendered(before: KubeObject[], after: KubeObject[]): string[] {
  const key = ({ kind, metadata }: KubeObject) => `${kind} ${metadata.name}`;
  const [was, is] = [before, after].map((all) => new Map(all.map((object) => [key(object), object])));
  const gone = [...(was?.values() ?? [])].filter((object) => !is?.has(key(object)));
  const come = [...(is?.values() ?? [])].filter((object) => !was?.has(key(object)));
  const stayed = before.flatMap((object) => {
    const next = is?.get(key(object));
    return next ? changedParts(object, next).map((path) => meaningOf(object.kind, path)) : [];
  });
  return sorted([...[...gone, ...come].map(({ kind }) => `${kind} renamed`), ...stayed]);
}

describe.skipIf(folder === null)('a changed value', () => {
  let count = 0;

  it.each(charts)('of %s changes what it changes for real', (chart) => {
    const { leaves } = JSON.parse(readFileSync(join(folder ?? '', `${chart}.json`), 'utf8')) as Effects;
    const values = loadChart(chart, '*')?.values as JsonObject;
    const before = inHelmOrder(renderChart(chart, values, release));
    const differing: Record<string, { ours: string[]; theirs: string[] }> = {};
    for (const [leaf, effects] of Object.entries(leaves)) {
      // The credential of a pool is an annotation, and some values were refused by the chart itself.
      const isCredential = chart === 'azure-aks' && leaf.startsWith('/clusterIdentity');
      if ('refused' in effects || isCredential) continue;
      const changed = changedAt(values, leaf.slice(1).split('/'));
      const ours = rendered(before, inHelmOrder(renderChart(chart, changed, release)));
      const theirs = measured(effects);
      if (ours.join() !== theirs.join()) differing[leaf] = { ours, theirs };
      count += 1;
    }
    expect(differing).toEqual({});
  });

  it('prints how much it compared', () => {
    console.info(`template effects: ${count} values of ${charts.length} charts change the same`);
    expect(count).toBeGreaterThan(800);
  });
});
