import type { JsonObject } from '../controllers/client/objects.ts';
import { factsOfChart } from '../controllers/helm/chart-facts.ts';
import { versionOf } from '../controllers/helm/control-plane-spec.ts';
import { type FleetRow, seedData } from './data.ts';
import type { MachineState } from './fleet-machine-states.ts';
import type { MachinePlanRow } from './fleet-machines.ts';
import type { SeedObjects } from './seed-objects.ts';
import { chartOf } from './templates.ts';

/** Minutes from the order to a working cluster. */
const comingUpMinutes = 14;
/** Minutes since the trouble, or the latest step, began; half an hour and a bit where nothing else is said. */
const troubleMinutes: Partial<Record<FleetRow['state'], number>> = { deleting: 22, updating: 3, provisioning: 2 };

export interface Times {
  /** When the cluster was up, or for one that never was, when it last got a step further. */
  settled: string;
  /** When the trouble began. */
  trouble: string;
}

const many = (count: number, state: MachineState, at: string): MachinePlanRow[] =>
  Array.from({ length: count }, () => ({ state, at }));

/** The two moments that the objects of a cluster report about. */
export function timesOf(seed: SeedObjects, row: FleetRow): Times {
  const neverUp = ['provisioning', 'over-quota', 'image-missing', 'bad-key'].includes(row.state);
  return {
    settled: seed.ago(neverUp ? Math.max(1, row.ageMinutes - 2) : row.ageMinutes - comingUpMinutes),
    trouble: seed.ago(troubleMinutes[row.state] ?? 34),
  };
}

/** The control plane machines of a cluster in its state. */
export function controlPlaneRows(row: FleetRow, { settled, trouble }: Times, isSlow: boolean): MachinePlanRow[] {
  if (row.state === 'bad-key') return many(1, 'pending', settled);
  if (row.state === 'over-quota' || row.state === 'image-missing') return many(1, 'refused', settled);
  if (row.state === 'provisioning') {
    return isSlow
      ? many(1, 'provisioned', settled)
      : [...many(1, 'running', settled), ...many(1, 'provisioned', trouble)];
  }
  // The control plane of a cluster that is deleted waits for the workers to be gone.
  return many(row.controlPlanes, 'running', settled);
}

/** The Kubernetes version that the chart asked for one version earlier. */
function versionBefore({ chart, version }: FleetRow): string {
  const versions = seedData.chains.cluster.find((row) => row.chart === chart)?.versions ?? [];
  const before = versions[versions.indexOf(version) - 1];
  if (!before) throw new Error(`sandbox/seed/chains.yaml has nothing before ${chart} ${version}`);
  return versionOf(factsOfChart(chart), chartOf(chart, before).values as JsonObject).replace(/\+k0s.*$/, '');
}

/** The machines of one group of workers in the cluster's state. */
export function workerRows(row: FleetRow, replicas: number, times: Times): MachinePlanRow[] {
  const { settled, trouble } = times;
  switch (row.state) {
    case 'bad-key':
      return many(replicas, 'pending', settled);
    case 'over-quota':
    case 'image-missing':
      return many(replicas, 'refused', settled);
    case 'provisioning':
      return many(replicas, 'provisioned', settled);
    case 'node-lost':
      return [...many(replicas - 1, 'running', settled), ...many(1, 'lost', trouble)];
    case 'deleting':
      return many(replicas, 'deleting', trouble);
    case 'updating': {
      const version = versionBefore(row);
      const old = many(Math.ceil(replicas / 2), 'running', settled).map((machine) => ({ ...machine, version }));
      return [...many(replicas - old.length, 'running', trouble), ...many(1, 'provisioned', trouble), ...old];
    }
    default:
      return many(replicas, 'running', settled);
  }
}
