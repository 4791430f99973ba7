import {
  type ChartVersion,
  component,
  k0rdent,
  managed,
  type RegionRow,
  seedData,
  systemNamespace,
  templateName,
} from './data.ts';
import type { SeedObjects } from './seed-objects.ts';
import { chartOf } from './templates.ts';

const installedMinutes = 90 * 24 * 60;
const adapterLabel = { 'ksm.k0rdent.mirantis.com/adapter': 'kcm-controller-manager' };
const readinessRule = 'self.status.availableReplicas == self.status.replicas';

interface NewCondition {
  type: string;
  reason: string;
  message: string;
}

function fine(seed: SeedObjects, conditions: NewCondition[], ageMinutes = installedMinutes): Record<string, unknown>[] {
  return conditions.map(({ type, reason, message }) => ({
    type,
    status: 'True',
    reason,
    message,
    observedGeneration: 1,
    lastTransitionTime: seed.ago(ageMinutes),
  }));
}

function addRelease(seed: SeedObjects, release: string): void {
  const { core, providers } = seedData.management;
  const template = ({ chart, version }: { chart: string; version: string }) => ({
    template: templateName(chart, version),
  });
  seed.add(
    k0rdent,
    'Release',
    { name: release, labels: component, annotations: { 'helm.sh/resource-policy': 'keep' } },
    installedMinutes,
    {
      spec: {
        version: seedData.management.release,
        kcm: template(core.kcm),
        capi: template(core.capi),
        regional: template(core.regional),
        providers: providers.map((row) => ({ name: row.chart, ...template(row) })),
      },
      status: {
        ready: true,
        observedGeneration: 1,
        conditions: fine(seed, [
          { type: 'TemplatesCreated', reason: 'Succeeded', message: 'All templates have been created' },
          { type: 'TemplatesValid', reason: 'Succeeded', message: 'All templates are valid' },
        ]),
      },
    },
  );
}

function addManagementObject(seed: SeedObjects, release: string): void {
  const { core, providers } = seedData.management;
  seed.add(
    k0rdent,
    'Management',
    { name: 'kcm', labels: component, finalizers: ['k0rdent.mirantis.com/management'] },
    installedMinutes,
    {
      spec: {
        release,
        core: { kcm: { config: { controller: { validateClusterUpgradePath: true } } }, capi: {} },
        providers: providers.map(({ chart }) => ({ name: chart })),
      },
      status: {
        release,
        observedGeneration: 1,
        ...installed({ kcm: core.kcm, capi: core.capi }, providers),
        conditions: fine(seed, [allHealthy]),
      },
    },
  );
}

const allHealthy = {
  type: 'Ready',
  reason: 'AllComponentsHealthy',
  message: 'All components are successfully installed',
};

/** What k0rdent reports of components that all work. */
function installed(core: Record<string, ChartVersion>, providers: readonly ChartVersion[]) {
  const components: Record<string, unknown> = {};
  const available = new Set(['infrastructure-internal']);
  const capiContracts: Record<string, Record<string, string>> = {};
  for (const [name, { chart, version }] of Object.entries(core)) {
    components[name] = { template: templateName(chart, version), success: true };
  }
  for (const { chart, version } of providers) {
    const { providers: exposed, annotations } = chartOf(chart, version);
    const contracts = Object.entries(annotations).filter(([key]) => /^cluster\.x-k8s\.io\/v\d/.test(key));
    components[chart] = {
      template: templateName(chart, version),
      success: true,
      ...(exposed.length > 0 && { exposedProviders: exposed }),
    };
    for (const provider of exposed) {
      available.add(provider);
      capiContracts[provider] = Object.fromEntries(contracts.map(([key, value]) => [key.split('/')[1] ?? '', value]));
    }
  }
  return { availableProviders: [...available].sort(), capiContracts, components };
}

/** A region's charts: the regional one in place of k0rdent's own, and the providers that it asks for. */
function addRegion(seed: SeedObjects, { name, ageMinutes, providers, missing = [] }: RegionRow): void {
  const { core, providers: charts } = seedData.management;
  const seen = installed(
    { kcm: core.regional, capi: core.capi },
    charts.filter(({ chart }) => providers.includes(chart)),
  );
  const failing = missing.map((row) => [row.chart, templateName(row.chart, row.version)] as const);
  const bad = failing.map(([chart]) => chart).join(' ');
  const ready = {
    type: 'Ready',
    status: 'False',
    reason: 'NotAllComponentsHealthy',
    message: `Components not ready: [${bad}]`,
    observedGeneration: 1,
    lastTransitionTime: seed.ago(ageMinutes),
  };
  const kubeConfig = { name: `${name}-kubeconfig`, key: 'value' };
  seed.add('v1', 'Secret', { name: kubeConfig.name, namespace: systemNamespace }, ageMinutes, {
    type: 'Opaque',
    // Nothing answers there: the simulated regions have no API of their own.
    data: {
      value: Buffer.from('apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncontexts: []\n').toString('base64'),
    },
  });
  seed.add(k0rdent, 'Region', { name, labels: component, finalizers: ['k0rdent.mirantis.com/region'] }, ageMinutes, {
    spec: {
      kubeConfig,
      core: { kcm: {}, capi: {} },
      providers: [
        ...providers.map((chart) => ({ name: chart })),
        ...failing.map(([chart, template]) => ({ name: chart, template })),
      ],
    },
    status: {
      ...seen,
      components: {
        ...seen.components,
        ...Object.fromEntries(
          failing.map(([chart, template]) => [
            chart,
            { template, success: false, error: `ProviderTemplate ${template} is not valid` },
          ]),
        ),
      },
      observedGeneration: 1,
      conditions: failing.length > 0 ? [ready] : fine(seed, [allHealthy], ageMinutes),
    },
  });
}

/** Clusters of other data centres that k0rdent makes clusters with; not on somebody else's management cluster. */
export function addRegions(seed: SeedObjects): void {
  for (const row of seedData.management.regions) addRegion(seed, row);
}

function addStateManagement(seed: SeedObjects): void {
  const words = { RBAC: 'RBAC', Adapter: 'adapter', Provisioner: 'provisioner', ProvisionerCRDs: 'provisioner CRDs' };
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', readinessRule };
  seed.add(k0rdent, 'StateManagementProvider', { name: 'ksm-projectsveltos', labels: component }, installedMinutes, {
    spec: {
      selector: { matchLabels: adapterLabel },
      adapter: { ...deployment, name: 'kcm-controller-manager', namespace: systemNamespace },
      provisioner: [{ ...deployment, name: 'addon-controller', namespace: 'projectsveltos' }],
      provisionerCRDs: [
        { group: 'config.projectsveltos.io', version: 'v1beta1', resources: ['profiles', 'clustersummaries'] },
      ],
      suspend: false,
    },
    status: {
      ready: true,
      conditions: fine(
        seed,
        Object.entries(words).map(([part, text]) => ({
          type: `${part}Ready`,
          reason: `${part}EnsuredSuccessfully`,
          message: `Successfully ensured ${text}`,
        })),
      ),
    },
  });
  seed.add(
    'lib.projectsveltos.io/v1beta1',
    'SveltosCluster',
    { name: 'mgmt', namespace: 'mgmt', labels: { 'k0rdent.mirantis.com/management-cluster': 'true' } },
    installedMinutes,
    {
      spec: { consecutiveFailureThreshold: 3 },
      status: { ready: true, connectionStatus: 'Healthy', version: 'v1.36.3' },
    },
  );
}

/** Release, Management and what they installed: the part of the backup that no project owns. */
export function addManagement(seed: SeedObjects): void {
  const release = templateName('kcm', seedData.management.release);
  seed.add(
    'source.toolkit.fluxcd.io/v1',
    'HelmRepository',
    { name: 'kcm-templates', namespace: systemNamespace, labels: { ...managed } },
    installedMinutes,
    { spec: { type: 'oci', url: 'oci://ghcr.io/k0rdent/kcm/charts', interval: '10m0s', provider: 'generic' } },
  );
  addRelease(seed, release);
  for (const { name, provider, description, identities } of seedData.management.interfaces) {
    const labels = { 'cluster.x-k8s.io/provider': provider, ...component };
    seed.add(k0rdent, 'ProviderInterface', { name, labels }, installedMinutes, {
      spec: { description, clusterIdentities: identities },
    });
  }
  // Before Management, whose controller makes one of its own where it finds none.
  addStateManagement(seed);
  addManagementObject(seed, release);
}
