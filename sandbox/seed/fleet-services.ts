import type { Condition } from '../controllers/client/objects.ts';
import { conflictMessage, winnerOver } from '../controllers/services/conflicts.ts';
import { unlockedServices } from '../controllers/services/desired.ts';
import { serviceSetName } from '../controllers/services/service-set.ts';
import type { ServiceSet, ServiceSpec, ServiceState } from '../controllers/shapes/k0rdent.ts';
import { matchesSelector } from '../lib/label-selectors.ts';
import { component, type FleetRow, managed, seedData, templateName } from './data.ts';
import { addSveltosObjects } from './fleet-sveltos.ts';
import { ownedBy, type SeedMeta, type SeedObject, type SeedObjects, seedUid } from './seed-objects.ts';

/** `spec.serviceSpec`: the newest version of each chain, in a namespace of its own. */
export function serviceSpecOf({ services: chains = [] }: Pick<FleetRow, 'services'>): ServiceSpec {
  const services = chains.map((name) => {
    const chain = seedData.chains.service.find((entry) => entry.chain === name);
    const version = chain?.versions.at(-1) ?? '';
    return { name, namespace: name, template: templateName(chain?.chart ?? name, version), templateChain: name };
  });
  return { provider: { name: 'ksm-projectsveltos' }, services };
}

/** Whether services can be put on the cluster: no object, not answering yet, answering. */
export type Target = 'absent' | 'waiting' | 'ready';

/** Of services that another set of the cluster installs already, Sveltos says so and leaves them alone. */
function statesOf(
  seed: SeedObjects,
  row: FleetRow,
  set: ServiceSet,
  target: Target,
  others: readonly ServiceSet[],
): ServiceState[] {
  const isNew = row.ageMinutes < 60;
  return (set.spec.services ?? []).map((service, index) => {
    const { name, namespace = 'default', template, version } = service;
    const winner = winnerOver(set, service, others);
    const isStuck = row.state === 'service-failed' && index === 1;
    const isFailed = winner !== undefined || isStuck;
    const whenReady = isNew ? 'Provisioning' : 'Deployed';
    const reached = isFailed ? 'Failed' : whenReady;
    const state = target === 'ready' ? reached : 'Pending';
    return {
      name,
      namespace,
      template,
      type: 'Helm',
      state,
      lastStateTransitionTime: seed.ago(isStuck ? 52 : Math.max(0.1, row.ageMinutes - 18)),
      ...(state === 'Deployed' && { version: version ?? template }),
      ...(isFailed && {
        failureMessage: winner
          ? conflictMessage(winner, service, row.chart === 'adopted-cluster' ? 'sveltos' : 'capi')
          : `cannot install ${name}: context deadline exceeded waiting for the release's workloads`,
      }),
    };
  });
}

function conditionsOf(set: ServiceSet, deployed: number, target: Target, at: string): Condition[] {
  const total = set.spec.services?.length ?? 0;
  const condition = (type: string, isFine: boolean, reason: string, message: string): Condition => ({
    type,
    status: isFine ? 'True' : 'False',
    reason,
    message,
    lastTransitionTime: at,
  });
  return [
    target === 'absent'
      ? condition('ServiceSetProfile', false, 'ServiceSetProfileBuildFailed', 'cluster object is not found')
      : condition('ServiceSetProfile', true, 'ServiceSetProfileReady', 'Profile is ready'),
    target === 'ready'
      ? condition('ServiceSetStatusesCollected', true, 'ServiceSetStatusesCollected', 'Statuses collected')
      : condition('ServiceSetStatusesCollected', false, 'ServiceSetStatusesNotCollected', 'Statuses not collected'),
    condition('ServicesInReadyState', deployed === total, 'ServicesInReadyState', `${deployed}/${total}`),
  ];
}

/**
 * The ServiceSets of a ClusterDeployment: the one that it always has, with or without services, and one for each
 * MultiClusterService that matches it. None when there is nothing to put services on any more.
 */
export function addServiceSets(seed: SeedObjects, row: FleetRow, deployment: SeedObject, target: Target): ServiceSet[] {
  if (row.state === 'deleting') return [];
  const sets = [addServiceSet(seed, row, deployment, target, [])];
  for (const { name, selector, services, ageMinutes } of seedData.multiClusterServices) {
    if (!matchesSelector(selector, deployment.metadata.labels)) continue;
    const carried = { ...row, services, ageMinutes: Math.min(row.ageMinutes, ageMinutes) };
    sets.push(addServiceSet(seed, carried, deployment, target, sets, name));
  }
  return sets;
}

function addServiceSet(
  seed: SeedObjects,
  row: FleetRow,
  deployment: SeedObject,
  target: Target,
  others: readonly ServiceSet[],
  multiClusterService?: string,
): ServiceSet {
  const name = serviceSetName(row.name, multiClusterService);
  const ageMinutes = Math.max(1, row.ageMinutes - 1);
  const set: ServiceSet = {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ServiceSet',
    metadata: {
      name,
      namespace: row.project,
      uid: seedUid('ServiceSet', row.project, name),
      creationTimestamp: seed.ago(ageMinutes),
      labels: { 'ksm.k0rdent.mirantis.com/adapter': 'kcm-controller-manager', ...managed, ...component },
      finalizers: ['k0rdent.mirantis.com/service-set'],
      ownerReferences: [{ ...ownedBy(deployment), blockOwnerDeletion: true }],
    },
    spec: {
      cluster: row.name,
      ...(multiClusterService !== undefined && { multiClusterService }),
      provider: { name: 'ksm-projectsveltos' },
      services: unlockedServices(serviceSpecOf(row), undefined),
    },
  };
  const services = statesOf(seed, row, set, target, others);
  const deployed = services.filter(({ state }) => state === 'Deployed').length;
  set.status = {
    cluster: { apiVersion: deployment.apiVersion, kind: deployment.kind, namespace: row.project, name: row.name },
    deployed: deployed === services.length && target === 'ready',
    provider: { ready: true, suspended: false },
    services,
    conditions: conditionsOf(set, deployed, target, seed.ago(Math.max(1, row.ageMinutes - 16))),
  };
  const { apiVersion, kind, metadata, ...body } = set;
  seed.add(apiVersion, kind, metadata as SeedMeta, ageMinutes, body);
  if (target !== 'absent') addSveltosObjects(seed, row, set, target === 'ready');
  return set;
}
