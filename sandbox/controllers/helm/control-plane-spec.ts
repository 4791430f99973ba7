import { canonicalJson } from '../charts/values.ts';
import { type Json, type JsonObject, readPath } from '../client/objects.ts';
import { type ChartFacts, machineConfigOf, podConfigOf, runningConfig } from './chart-facts.ts';
import { templateName } from './machine-templates.ts';
import { pickValues, placedValues } from './pick-values.ts';
import type { Rendering } from './rendering.ts';

/** A number of the values, or what stands for it. */
export function numberAt(values: JsonObject, path: string, fallback: number): number {
  const value = readPath(values, path);
  return typeof value === 'number' ? value : fallback;
}

/** The Kubernetes version that the values ask for; a cloud that is not asked chooses one. */
export function versionOf({ version }: ChartFacts, values: JsonObject): string {
  const value = readPath(values, version);
  if (typeof value !== 'string' || value === '') return 'v1.36.1';
  return value.startsWith('v') ? value : `v${value}`;
}

/** Files of the control plane machines, one for each value that is written to them. */
function filesOf({ chart, values }: Rendering): JsonObject[] {
  const { always, named } = machineConfigOf(chart);
  const paths = [...always, ...named.filter((path) => readPath(values, `${path}.name`))];
  return paths.flatMap((path) => {
    const content = readPath(values, path) as Json | undefined;
    const isEmpty = content === undefined || content === null || (Array.isArray(content) && content.length === 0);
    return isEmpty ? [] : [{ path: `/var/lib/k0s/${path}`, permissions: '0644', content: canonicalJson(content) }];
  });
}

/** Arguments of k0s; without workers the control plane takes the workloads. */
function argumentsOf({ values }: Rendering): Json[] {
  const own = readPath(values, 'k0s.cpArgs');
  const noTaints = numberAt(values, 'workersNumber', 2) === 0 ? ['--no-taints'] : [];
  return ['--enable-worker', ...noTaints, ...(Array.isArray(own) ? (own as Json[]) : [])];
}

function ownMachinesSpec(rendering: Rendering, version: string): JsonObject {
  const { family, values } = rendering;
  const { machineKind, infrastructure } = family.provider;
  return {
    replicas: numberAt(values, 'controlPlaneNumber', 3),
    version,
    k0sConfigSpec: {
      args: argumentsOf(rendering),
      files: filesOf(rendering),
      k0s: pickValues(values, runningConfig),
    },
    machineTemplate: {
      infrastructureRef: {
        apiVersion: `infrastructure.cluster.x-k8s.io/${infrastructure.version}`,
        kind: `${machineKind}Template`,
        name: templateName(rendering, 'controlPlane'),
      },
    },
  };
}

/** What the pods of a hosted control plane are made with. */
function podConfigValues({ chart, values }: Rendering): JsonObject {
  const { always, named, without } = podConfigOf(chart);
  const references = named.filter((path) => readPath(values, `${path}.name`));
  return { ...pickValues(values, always, without), references: pickValues(values, references) };
}

function managedSpec({ chart, values }: Rendering, version: string): JsonObject {
  const region = pickValues(values, ['region', 'location', 'project', 'enableAutopilot', 'sshKeyName', 'addons']);
  if (chart !== 'gcp-gke') return { ...region, version };
  // A regional cluster is where its region is.
  const { region: place, location, ...rest } = region;
  const names = placedValues(values, { clusterName: 'gkeClusterName', releaseChannel: 'releaseChannel' });
  return { ...rest, ...names, location: location || place, version };
}

/** The spec of a chart's control plane. */
export function controlPlaneSpec(rendering: Rendering): JsonObject {
  const { facts, family, values } = rendering;
  const version = versionOf(facts, values);
  if (family.controlPlaneMachines) return ownMachinesSpec(rendering, version);
  if (!family.controlPlane.kind.startsWith('K0s')) return managedSpec(rendering, version);
  const replicas = facts.hostedReplicas ?? numberAt(values, 'controlPlaneNumber', 1);
  return { replicas, version, k0sConfig: podConfigValues(rendering) };
}
