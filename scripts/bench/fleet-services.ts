import { serviceSetName } from '../../sandbox/controllers/services/service-set.ts';
import { condition, type KubeObject, stamp } from './kube-objects.ts';

const apiVersion = 'k0rdent.mirantis.com/v1beta1';
const systemNamespace = 'kcm-system';
const provider = { name: 'ksm-projectsveltos' };
const version = '1.4.0';

/** The template of a service, whose release and namespace have its name. */
export const templateOf = (service: string): string => `${service}-${version.replaceAll('.', '-')}`;

/** What every cluster asks for itself. */
const own = ['ingress-nginx', 'cert-manager', 'external-dns'];
interface Rule {
  name: string;
  selector: Record<string, string>;
  services: string[];
}
const everywhere = { fleet: 'bench' };
/** On every cluster. */
export const baseRule: Rule = {
  name: 'base',
  selector: everywhere,
  services: ['policy-agent', 'log-collector', 'metrics-agent'],
};
/** Beside it, one of the others is on each cluster. */
const rules: readonly Rule[] = [
  baseRule,
  { name: 'production', selector: { ...everywhere, tier: 'prod' }, services: ['velero', 'falco'] },
  { name: 'development', selector: { ...everywhere, tier: 'dev' }, services: ['preview-gateway', 'load-generator'] },
];
/** On no cluster yet. */
export const newService = 'trace-collector';
/** On each cluster: its own, those of the rule for all, and those of one of the others. */
export const servicesPerCluster = 8;

/** Names of the services that the catalog offers. */
const offeredServices = [...own, ...rules.flatMap(({ services }) => services), newService];

const labelsOf = (index: number): Record<string, string> => ({
  ...everywhere,
  tier: Math.floor(index / 3) % 2 === 0 ? 'prod' : 'dev',
  geo: ['eu', 'us', 'apac'][index % 3] ?? 'eu',
});

const selects = ({ selector }: Rule, labels: Record<string, string>): boolean =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

export type ServiceState = 'Deployed' | 'Provisioning' | 'Failed';

/** Most services run; some fail, and some are on their way. */
function stateOf(index: number, place: number): ServiceState {
  if ((index * 7 + place) % 61 === 0) return 'Failed';
  return (index * 5 + place) % 43 === 0 ? 'Provisioning' : 'Deployed';
}

function serviceStatuses(services: readonly string[], states: readonly ServiceState[], at: string) {
  return services.map((name, place) => ({
    name,
    namespace: name,
    template: templateOf(name),
    type: 'Helm',
    version,
    state: states[place] ?? 'Deployed',
    lastStateTransitionTime: at,
    ...(states[place] === 'Failed' && {
      failureMessage: `cannot install ${name}: context deadline exceeded waiting for the release's workloads`,
    }),
  }));
}

/** Status of a ServiceSet as k0rdent writes it. */
export function statusOfSet(services: readonly string[], states: readonly ServiceState[], at: string) {
  const deployed = states.filter((state) => state === 'Deployed').length;
  const isDone = deployed === services.length;
  return {
    deployed: isDone,
    provider: { ready: true, suspended: false },
    services: serviceStatuses(services, states, at),
    conditions: [
      condition('ServiceSetProfile', 'True', at, 'Profile is ready'),
      condition('ServiceSetStatusesCollected', 'True', at, 'Statuses collected'),
      condition('ServicesInReadyState', isDone ? 'True' : 'False', at, `${deployed}/${services.length}`),
    ],
  };
}

/** A ClusterDeployment with its services, and the ServiceSets that k0rdent made for it. */
export function withServices(deployment: KubeObject, index: number, at: string): KubeObject[] {
  const { name, namespace } = deployment.metadata as { name: string; namespace: string };
  const labels = labelsOf(index);
  const asked = [
    { rule: undefined, services: own },
    ...rules.filter((rule) => selects(rule, labels)).map(({ name: rule, services }) => ({ rule, services })),
  ];
  let place = 0;
  const sets = asked.map(({ rule, services }) => {
    const states = services.map(() => stateOf(index, place++));
    return {
      ...stamp('ServiceSet', apiVersion, serviceSetName(name, rule), namespace, at),
      spec: {
        cluster: name,
        ...(rule !== undefined && { multiClusterService: rule }),
        provider,
        services: services.map((service) => ({
          name: service,
          namespace: service,
          template: templateOf(service),
          version,
        })),
      },
      status: statusOfSet(services, states, at),
    };
  });
  const services = sets.flatMap(({ status }) => status.services);
  const cluster = {
    ...deployment,
    metadata: { ...deployment.metadata, labels },
    spec: { ...(deployment.spec as object), serviceSpec: specOf(own) },
    status: { ...(deployment.status as object), k8sVersion: '1.33.4', services },
  };
  return [cluster, ...sets];
}

const specOf = (services: readonly string[]) => ({
  provider,
  services: services.map((name) => ({ name, namespace: name, template: templateOf(name) })),
});

/** The MultiClusterServices, with the clusters that they match. */
export function rulesOf(clusters: readonly KubeObject[], at: string): KubeObject[] {
  const sets = clusters.filter(({ kind }) => kind === 'ServiceSet') as (KubeObject & {
    spec: { cluster: string; multiClusterService?: string };
    status: { deployed: boolean };
  })[];
  return rules.map((rule) => {
    const matchingClusters = sets
      .filter(({ spec }) => spec.multiClusterService === rule.name)
      .map(({ metadata, spec, status }) => ({
        apiVersion,
        kind: 'ClusterDeployment',
        namespace: metadata.namespace,
        name: spec.cluster,
        regional: false,
        deployed: status.deployed,
        lastTransitionTime: at,
      }));
    const ready = matchingClusters.filter(({ deployed }) => deployed).length;
    return {
      ...stamp('MultiClusterService', apiVersion, rule.name, null, at),
      spec: { clusterSelector: { matchLabels: rule.selector }, serviceSpec: specOf(rule.services) },
      status: {
        observedGeneration: 1,
        matchingClusters,
        conditions: [
          condition('ServicesReferencesValidation', 'True', at),
          condition('ClusterInReadyState', 'False', at, `${ready}/${matchingClusters.length}`),
        ],
      },
    };
  });
}

/** The ServiceTemplates of the installation and of each project. */
export function serviceTemplates(namespaces: readonly string[], at: string): KubeObject[] {
  const templates = [systemNamespace, ...namespaces].flatMap((namespace) =>
    offeredServices.map((service) => ({
      ...stamp('ServiceTemplate', apiVersion, templateOf(service), namespace, at),
      spec: { helm: { chartRef: { kind: 'HelmChart', name: templateOf(service), namespace: systemNamespace } } },
      status: {
        valid: true,
        chartVersion: version,
        config: { replicas: 2 },
        k8sConstraint: '>= 1.28.0',
        observedGeneration: 1,
      },
    })),
  );
  return [{ ...stamp('Namespace', 'v1', systemNamespace, null, at), status: { phase: 'Active' } }, ...templates];
}

/** The catalog's entries of these services, for the projects. */
export function catalogOfServices(projects: readonly string[]): object[] {
  return offeredServices.map((service) => ({
    id: service,
    title: { en: service, zh: service },
    description: { en: service, zh: service },
    kind: 'service',
    provider: 'any',
    versions: [{ version, template: templateOf(service) }],
    projects,
  }));
}
