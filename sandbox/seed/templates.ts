import type { Chart } from '../lib/charts.ts';
import { loadChart } from '../lib/charts.ts';
import { component, k0rdent, managed, seedData, systemNamespace, templateName } from './data.ts';
import { ownedBy, type SeedObject, type SeedObjects } from './seed-objects.ts';

const installedMinutes = 90 * 24 * 60;
const prefixes = { ClusterTemplate: 'schema-ct-', ServiceTemplate: 'schema-st-', ProviderTemplate: 'schema-pt-' };
type TemplateKind = keyof typeof prefixes;

/** The chart, which the tables of the seed name and therefore must be there. */
export function chartOf(name: string, version: string): Chart {
  const chart = loadChart(name, version);
  if (!chart) throw new Error(`sandbox/seed/charts has no ${name}-${version}`);
  return chart;
}

function addSchema(seed: SeedObjects, template: SeedObject, chart: Chart, namespace: string): void {
  if (!chart.schema) return;
  const kind = template.kind as TemplateKind;
  seed.add(
    'v1',
    'ConfigMap',
    {
      name: `${prefixes[kind]}${template.metadata.name}`,
      namespace,
      labels: { ...component },
      ownerReferences: [ownedBy(template)],
    },
    installedMinutes,
    { data: { schema: JSON.stringify(chart.schema) } },
  );
}

function statusOf(kind: TemplateKind, name: string, chart: Chart): Record<string, unknown> {
  const contracts = kind === 'ClusterTemplate' && Object.keys(chart.contracts).length > 0;
  const capi = Object.entries(chart.annotations).filter(([key]) => /^cluster\.x-k8s\.io\/v\d/.test(key));
  const constraint = chart.annotations['k0rdent.mirantis.com/k8s-version-constraint'];
  return {
    valid: true,
    description: chart.description,
    chartVersion: chart.version,
    chartRef: { kind: 'HelmChart', name, namespace: systemNamespace },
    config: chart.values,
    ...(chart.schema && { schemaConfigMapName: `${prefixes[kind]}${name}` }),
    ...(kind !== 'ServiceTemplate' && chart.providers.length > 0 && { providers: chart.providers }),
    ...(contracts && { providerContracts: chart.contracts }),
    ...(kind === 'ProviderTemplate' &&
      capi.length > 0 && { capiContracts: Object.fromEntries(capi.map(([key, value]) => [key.split('/')[1], value])) }),
    ...(constraint && { k8sConstraint: constraint }),
    observedGeneration: 1,
  };
}

/** A template of the system namespace (or cluster-wide) with its HelmChart and schema, valid already. */
function addTemplate(seed: SeedObjects, kind: TemplateKind, chart: Chart, name: string): SeedObject {
  const isGlobal = kind === 'ProviderTemplate';
  const chartSpec = {
    chart: chart.name,
    version: chart.version,
    interval: '10m0s',
    reconcileStrategy: 'ChartVersion',
    sourceRef: { kind: 'HelmRepository', name: 'kcm-templates' },
  };
  const template = seed.add(
    k0rdent,
    kind,
    {
      name,
      ...(!isGlobal && { namespace: systemNamespace }),
      labels: { ...component },
      annotations: { 'helm.sh/resource-policy': 'keep' },
    },
    installedMinutes,
    { spec: { helm: { chartSpec } }, status: statusOf(kind, name, chart) },
  );
  const revision = chart.version;
  seed.add(
    'source.toolkit.fluxcd.io/v1',
    'HelmChart',
    { name, namespace: systemNamespace, labels: { ...managed }, ownerReferences: [ownedBy(template)] },
    installedMinutes,
    {
      spec: chartSpec,
      status: {
        observedGeneration: 1,
        observedChartName: chart.name,
        artifact: {
          path: `helmchart/${systemNamespace}/${name}/${chart.name}-${revision}.tgz`,
          revision,
          url: `http://source-controller.${systemNamespace}.svc.cluster.local./helmchart/${systemNamespace}/${name}/${chart.name}-${revision}.tgz`,
          lastUpdateTime: seed.ago(installedMinutes),
        },
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'ChartPullSucceeded',
            message: `pulled '${chart.name}' chart with version '${revision}'`,
            observedGeneration: 1,
            lastTransitionTime: seed.ago(installedMinutes),
          },
        ],
      },
    },
  );
  addSchema(seed, template, chart, systemNamespace);
  return template;
}

/** The copy that a managed chain keeps in a project's namespace: it shares the system namespace's HelmChart. */
export function addTemplateCopy(
  seed: SeedObjects,
  kind: TemplateKind,
  chart: Chart,
  name: string,
  chain: SeedObject,
): void {
  const namespace = chain.metadata.namespace ?? '';
  const copy = seed.add(
    k0rdent,
    kind,
    { name, namespace, labels: { ...managed, ...component }, ownerReferences: [ownedBy(chain, false)] },
    installedMinutes,
    {
      spec: { helm: { chartRef: { kind: 'HelmChart', name, namespace: systemNamespace } } },
      status: statusOf(kind, name, chart),
    },
  );
  addSchema(seed, copy, chart, namespace);
}

/** All templates of the installation: those of providers, clusters and services. */
export function addTemplates(seed: SeedObjects): void {
  const { core, providers } = seedData.management;
  for (const { chart, version } of [...Object.values(core), ...providers]) {
    addTemplate(seed, 'ProviderTemplate', chartOf(chart, version), templateName(chart, version));
  }
  for (const [kind, rows] of [
    ['ClusterTemplate', seedData.chains.cluster],
    ['ServiceTemplate', seedData.chains.service],
  ] as const) {
    for (const { chart, versions } of rows) {
      for (const version of versions) addTemplate(seed, kind, chartOf(chart, version), templateName(chart, version));
    }
  }
}
