import type { Condition } from '../controllers/client/objects.ts';
import { unlockedServices } from '../controllers/services/desired.ts';
import type { ServiceSet, ServiceSpec, ServiceState } from '../controllers/shapes/k0rdent.ts';
import { component, type FleetRow, managed, seedData, templateName } from './data.ts';
import { ownedBy, type SeedMeta, type SeedObject, type SeedObjects } from './seed-objects.ts';

/** `spec.serviceSpec` of a cluster: the newest version of each chain, in a namespace of its own. */
export function serviceSpecOf(row: FleetRow): ServiceSpec {
  const services = (row.services ?? []).map((name) => {
    const chain = seedData.chains.service.find((entry) => entry.chain === name);
    const version = chain?.versions.at(-1) ?? '';
    return { name, namespace: name, template: templateName(chain?.chart ?? name, version), templateChain: name };
  });
  return { provider: { name: 'ksm-projectsveltos' }, services };
}

/** Whether services can be put on the cluster: no object, not answering yet, answering. */
export type Target = 'absent' | 'waiting' | 'ready';

function statesOf(seed: SeedObjects, row: FleetRow, set: ServiceSet, target: Target): ServiceState[] {
  const isNew = row.ageMinutes < 60;
  return (set.spec.services ?? []).map(({ name, namespace = 'default', template, version }, index) => {
    const isFailed = row.state === 'service-failed' && index === 1;
    const whenReady = isNew ? 'Provisioning' : 'Deployed';
    const reached = isFailed ? 'Failed' : whenReady;
    const state = target === 'ready' ? reached : 'Pending';
    return {
      name,
      namespace,
      template,
      type: 'Helm',
      state,
      lastStateTransitionTime: seed.ago(isFailed ? 52 : Math.max(0.1, row.ageMinutes - 18)),
      ...(state === 'Deployed' && { version: version ?? template }),
      ...(isFailed && {
        failureMessage: `cannot install ${name}: context deadline exceeded waiting for the release's workloads`,
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
 * The ServiceSet that every ClusterDeployment has, with or without services; null when there is nothing to put them on
 * any more.
 */
export function addServiceSet(
  seed: SeedObjects,
  row: FleetRow,
  deployment: SeedObject,
  target: Target,
): ServiceSet | null {
  if (row.state === 'deleting') return null;
  const set: ServiceSet = {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'ServiceSet',
    metadata: {
      name: row.name,
      namespace: row.project,
      labels: { 'ksm.k0rdent.mirantis.com/adapter': 'kcm-controller-manager', ...managed, ...component },
      finalizers: ['k0rdent.mirantis.com/service-set'],
      ownerReferences: [{ ...ownedBy(deployment), blockOwnerDeletion: true }],
    },
    spec: {
      cluster: row.name,
      provider: { name: 'ksm-projectsveltos' },
      services: unlockedServices(serviceSpecOf(row), undefined),
    },
  };
  const services = statesOf(seed, row, set, target);
  const deployed = services.filter(({ state }) => state === 'Deployed').length;
  set.status = {
    cluster: { apiVersion: deployment.apiVersion, kind: deployment.kind, namespace: row.project, name: row.name },
    deployed: deployed === services.length && target === 'ready',
    provider: { ready: true, suspended: false },
    services,
    conditions: conditionsOf(set, deployed, target, seed.ago(Math.max(1, row.ageMinutes - 16))),
  };
  const { apiVersion, kind, metadata, ...body } = set;
  seed.add(apiVersion, kind, metadata as SeedMeta, Math.max(1, row.ageMinutes - 1), body);
  return set;
}
