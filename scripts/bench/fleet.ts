import { readdir, readFile } from 'node:fs/promises';
import { parseAllDocuments, stringify } from 'yaml';
import { catalogOfServices, rulesOf, serviceTemplates, withServices } from './fleet-services.ts';
import { condition, type KubeObject, kubeTime, stamp } from './kube-objects.ts';

const providers = ['aws', 'azure', 'gcp', 'openstack', 'vsphere'] as const;
const regions: Record<(typeof providers)[number], string[]> = {
  aws: ['eu-central-1', 'eu-west-2', 'us-east-1'],
  azure: ['westeurope', 'northeurope'],
  gcp: ['europe-west3', 'us-central1'],
  openstack: ['RegionOne'],
  vsphere: ['dc-1'],
};
export const projectName = (index: number): string => `team-${String(index).padStart(3, '0')}`;
const versions = ['1.0.43', '1.0.44'] as const;
const template = (provider: string, version: string = versions[0]): string =>
  `${provider}-standalone-cp-${version.replaceAll('.', '-')}`;
/** Places of the projects whose clusters all have a version to go to, for numbers of projects that five divides. */
export const hasUpgrades = (index: number): boolean => providers[index % providers.length] === 'aws';

/** The conditions of a cluster that works, or of one whose chart does not install. */
export function conditionsOf(broken: boolean, at: string, message = 'Helm install failed'): unknown[] {
  return [
    condition('CredentialReady', 'True', at),
    condition('HelmReleaseReady', broken ? 'False' : 'True', at, broken ? message : ''),
    condition('HelmChartReady', 'True', at),
    condition('TemplateReady', 'True', at),
    condition('CAPIClusterSummary', 'True', at),
    condition('ServicesInReadyState', 'True', at, '0/0'),
    condition('Ready', broken ? 'False' : 'True', at, broken ? message : 'Object is ready'),
  ];
}

/** Name of the cluster at a place of the fleet; the places of one project are as far apart as there are projects. */
export const clusterName = (index: number): string => `c-${String(index).padStart(5, '0')}`;
/** Whether a cluster of the fleet does not work to begin with. */
export const isBroken = (index: number): boolean => index % 23 === 0;

function clusterDeployment(index: number, namespace: string, at: string): KubeObject {
  const provider = providers[index % providers.length] ?? 'aws';
  const region = regions[provider][index % regions[provider].length];
  return {
    ...stamp('ClusterDeployment', 'k0rdent.mirantis.com/v1beta1', clusterName(index), namespace, at),
    spec: {
      template: template(provider),
      credential: 'cloud',
      dryRun: false,
      config: { region, workersNumber: 2 + (index % 5) },
    },
    status: {
      observedGeneration: 1,
      conditions: conditionsOf(isBroken(index), at),
      ...(hasUpgrades(index) && { availableUpgrades: [template('aws', versions[1])] }),
    },
  };
}

interface Crd {
  metadata: { name: string };
  spec: { names: unknown; versions: { name: string; storage: boolean }[] };
}

function established(crd: Crd, at: string): unknown {
  const { apiVersion, kind, metadata } = stamp(
    'CustomResourceDefinition',
    'apiextensions.k8s.io/v1',
    crd.metadata.name,
    null,
    at,
  );
  return {
    apiVersion,
    kind,
    metadata,
    spec: crd.spec,
    status: {
      acceptedNames: crd.spec.names,
      conditions: ['NamesAccepted', 'Established'].map((type) => ({
        type,
        status: 'True',
        reason: type,
        message: '',
        lastTransitionTime: at,
      })),
      storedVersions: crd.spec.versions.filter(({ storage }) => storage).map(({ name }) => name),
    },
  };
}

async function crds(at: string): Promise<unknown[]> {
  const files = (await readdir('sandbox/crds')).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(`sandbox/crds/${file}`, 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => established(document.toJS() as Crd, at)));
}

const schema = {
  type: 'object',
  properties: { region: { type: 'string' }, workersNumber: { type: 'integer', minimum: 0 } },
};

function clusterTemplate(namespace: string, version: string, at: string): KubeObject[] {
  const name = template('aws', version);
  return [
    {
      ...stamp('ClusterTemplate', 'k0rdent.mirantis.com/v1beta1', name, namespace, at),
      spec: {
        helm: { chartRef: { kind: 'HelmChart', name, namespace: 'kcm-system' } },
        providers: ['infrastructure-aws'],
      },
      status: {
        valid: true,
        chartVersion: version,
        config: { region: '', workersNumber: 2 },
        providers: ['infrastructure-aws'],
        schemaConfigMapName: `schema-ct-${name}`,
        observedGeneration: 1,
      },
    },
    { ...stamp('ConfigMap', 'v1', `schema-ct-${name}`, namespace, at), data: { schema: JSON.stringify(schema) } },
  ];
}

function tenant(namespace: string, index: number, at: string): KubeObject[] {
  return [
    {
      ...stamp('Namespace', 'v1', namespace, null, at),
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    },
    ...(hasUpgrades(index) ? versions : versions.slice(0, 1)).flatMap((version) =>
      clusterTemplate(namespace, version, at),
    ),
    {
      ...stamp('Credential', 'k0rdent.mirantis.com/v1beta1', 'cloud', namespace, at),
      spec: {
        identityRef: {
          apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
          kind: 'AWSClusterStaticIdentity',
          name: 'cloud',
        },
      },
      status: { ready: true, conditions: [{ ...condition('CredentialReady', 'True', at, 'Credential is ready') }] },
    },
  ];
}

export interface FleetSize {
  clusters: number;
  projects: number;
  /** With services on every cluster, and rules that bring some of them. */
  hasServices?: boolean;
}

const namesOf = ({ projects }: FleetSize): string[] =>
  Array.from({ length: projects }, (_, index) => projectName(index));

/** A backup of a management cluster whose ClusterDeployments are spread over the namespaces of the projects. */
export async function fleetBackup(size: FleetSize): Promise<string> {
  const at = kubeTime(Date.now() - 30 * 86_400_000);
  const names = namesOf(size);
  const deployments = Array.from({ length: size.clusters }, (_, index) =>
    clusterDeployment(index, names[index % names.length] ?? '', at),
  );
  const clusters = size.hasServices
    ? deployments.flatMap((deployment, index) => withServices(deployment, index, at))
    : deployments;
  const items = [
    ...(await crds(at)),
    ...names.flatMap((name, index) => tenant(name, index, at)),
    ...(size.hasServices ? [...serviceTemplates(names, at), ...rulesOf(clusters, at)] : []),
    ...clusters,
  ];
  return JSON.stringify({ items });
}

/** People of the bench: a developer of the first project, an engineer and a lead of all. */
export interface BenchPeople {
  developer: string;
  engineer: string;
  lead: string;
}

/** The portal's side of the same fleet: projects, their people, and one catalog item beside those of services. */
export function fleetBootstrap(size: FleetSize, { developer, engineer, lead }: BenchPeople): string {
  const names = namesOf(size);
  return stringify({
    projects: names.map((name) => ({
      name,
      namespace: name,
      title: { en: name, zh: name },
      costCentre: null,
      owner: null,
      quota: { clusters: 100_000, nodes: 1_000_000 },
      budget: { currency: 'USD', monthly: '1000000' },
    })),
    members: [
      { project: names[0], subject: { kind: 'person', name: developer }, role: 'developer' },
      { project: null, subject: { kind: 'person', name: engineer }, role: 'platform-engineer' },
      { project: null, subject: { kind: 'person', name: lead }, role: 'platform-lead' },
    ],
    catalogItems: [
      {
        id: 'aws',
        title: { en: 'AWS', zh: 'AWS 集群' },
        description: { en: 'AWS', zh: 'AWS 集群' },
        kind: 'cluster',
        provider: 'aws',
        chain: 'aws',
        versions: versions.map((version) => ({ version, template: template('aws', version) })),
        projects: names,
      },
      ...(size.hasServices ? catalogOfServices(names) : []),
    ],
  });
}
