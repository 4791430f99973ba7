import type { Condition } from '../controllers/client/objects.ts';
import type { ServiceSet, ServiceSpec, ServiceState } from '../controllers/kinds.ts';
import { unlockedServices } from '../controllers/services/desired.ts';
import { component, type FleetRow, managed, seedData, templateName } from './data.ts';
import { ownedBy, type SeedMeta, type SeedObject, type SeedObjects } from './seed-objects.ts';

/** Why the second service of a cluster with trouble does not come up. */
const failure = 'failed to pull image "registry.example.com/ingress-nginx/controller:v1.13.0": not found';

/** `spec.serviceSpec` of a cluster: the newest version of each chain, in a namespace of its own. */
export function serviceSpecOf(row: FleetRow): ServiceSpec {
  const services = (row.services ?? []).map((name) => {
    const chain = seedData.chains.service.find((entry) => entry.chain === name);
    const version = chain?.versions.at(-1) ?? '';
    return { name, namespace: name, template: templateName(chain?.chart ?? name, version), templateChain: name };
  });
  return { provider: { name: 'ksm-projectsveltos' }, services };
}

function statesOf(seed: SeedObjects, row: FleetRow, set: ServiceSet): ServiceState[] {
  const isNew = row.ageMinutes < 60;
  return (set.spec.services ?? []).map((service, index) => {
    const isFailed = row.state === 'service-failed' && index === 1;
    return {
      name: service.name,
      namespace: service.namespace ?? 'default',
      template: service.template,
      version: service.version,
      type: 'Helm',
      state: isFailed ? 'Failed' : isNew ? 'Provisioning' : 'Deployed',
      lastStateTransitionTime: seed.ago(isFailed ? 52 : Math.max(1, row.ageMinutes - 18)),
      ...(isFailed && { failureMessage: failure }),
    };
  });
}

/**
 * The ServiceSet that every ClusterDeployment has, with or without services; null when there is nothing to put them on
 * any more.
 */
export function addServiceSet(seed: SeedObjects, row: FleetRow, deployment: SeedObject): ServiceSet | null {
  if (row.state === 'deleting') return null;
  const spec = serviceSpecOf(row);
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
    spec: { cluster: row.name, provider: { name: 'ksm-projectsveltos' }, services: unlockedServices(spec, undefined) },
  };
  const services = statesOf(seed, row, set);
  const deployed = services.filter(({ state }) => state === 'Deployed').length;
  const isDone = deployed === services.length;
  const at = seed.ago(Math.max(1, row.ageMinutes - 16));
  const condition = (type: string, status: Condition['status'], reason: string, message: string): Condition => ({
    type,
    status,
    reason,
    message,
    observedGeneration: 1,
    lastTransitionTime: at,
  });
  set.status = {
    cluster: { apiVersion: deployment.apiVersion, kind: deployment.kind, namespace: row.project, name: row.name },
    deployed: isDone,
    provider: { ready: true, suspended: false },
    services,
    conditions: [
      row.state === 'validated' || row.state === 'rejected-values'
        ? condition('ServiceSetProfile', 'False', 'ServiceSetProfileBuildFailed', 'Profile is not ready')
        : condition('ServiceSetProfile', 'True', 'ServiceSetProfileReady', 'Profile is ready'),
      condition('ServiceSetStatusesCollected', 'True', 'ServiceSetStatusesCollected', 'Statuses collected'),
      condition(
        'ServicesInReadyState',
        isDone ? 'True' : 'False',
        'ServicesInReadyState',
        `${deployed}/${services.length}`,
      ),
    ],
  };
  const { apiVersion, kind, metadata, ...body } = set;
  seed.add(apiVersion, kind, metadata as SeedMeta, Math.max(1, row.ageMinutes - 1), body);
  return set;
}
