import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import { type Chart, chartOf } from './service-charts.ts';
import type { Workload, WorkloadState } from './workload.ts';

/** A service that has come to the cluster, with how its programs are. */
export interface HandedOver {
  name: string;
  namespace: string;
  chart: Chart;
  state: WorkloadState;
  since: string;
}

/** Sveltos never begins with a chart that another set has on the cluster. */
const hasBegun = ({ state, failureMessage }: ServiceState): boolean =>
  state === 'Failed' ? !failureMessage?.startsWith('cannot manage chart') : state !== 'Pending' && state !== 'Deleted';

function stateOf({ state, version }: ServiceState, chart: Chart): WorkloadState {
  if (state === 'Failed') return chart.fails;
  // An upgrade replaces what runs while that goes on running.
  return state === 'Provisioning' && !version ? 'starting' : 'running';
}

/** The services of a cluster's sets whose charts are on it. One that two sets ask for is there once. */
export function handedOverOf(sets: readonly ServiceSet[]): HandedOver[] {
  const found = new Map<string, HandedOver>();
  for (const service of sets.flatMap((set) => set.status?.services ?? []).filter(hasBegun)) {
    const { name, namespace, template, lastStateTransitionTime: since } = service;
    const chart = chartOf(name, template);
    found.set(`${namespace}/${name}`, { name, namespace, chart, state: stateOf(service, chart), since });
  }
  return [...found.values()];
}

/** The workloads that a service brings. Where it fails, its first one does. */
export function workloadsOfService({ name, namespace, chart, state, since }: HandedOver): Workload[] {
  return chart.workloads.map((each, index) => ({
    ...each,
    namespace,
    labels: { 'app.kubernetes.io/instance': name, 'app.kubernetes.io/name': each.name },
    state: index === 0 || state === 'starting' ? state : 'running',
    since,
  }));
}
