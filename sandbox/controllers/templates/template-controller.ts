import { type Chart, loadChart } from '../../lib/charts.ts';
import type { Informer } from '../client/informer.ts';
import { type JsonObject, keyOf, nameOf, ownerReference } from '../client/objects.ts';
import { isConflict } from '../client/rest.ts';
import { componentLabel, kinds, managedLabel, systemNamespace } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { Template, TemplateStatus } from '../shapes/k0rdent.ts';
import type { ConfigMap, HelmChart } from '../shapes/neighbours.ts';
import { type Controller, createIfAbsent, update, updateStatus, type World } from '../world.ts';

const withoutManagementMs = 60_000;
const retryMs = 10_000;
const waitingText = 'Waiting for Management creation to complete validation';
const repositoryName = 'kcm-templates';

interface TemplateKind {
  cache: Informer<Template>;
  schemaPrefix: string;
}

const sorted = (names: readonly string[]) =>
  [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))].sort();

/** Contracts that a provider chart announces: `cluster.x-k8s.io/<capi contract>: <versions joined by _>`. */
function capiContracts(chart: Chart): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chart.annotations).flatMap(([key, value]) => {
      const contract = /^cluster\.x-k8s\.io\/(v\w+)$/.exec(key)?.[1];
      return contract ? [[contract, value]] : [];
    }),
  );
}

/** What a template of that kind reports about a chart that loads. */
function templateStatus(kind: string, spec: Template['spec'], chart: Chart): TemplateStatus {
  const k8sVersion = spec.k8sVersion ?? chart.annotations['k0rdent.mirantis.com/k8s-version'];
  const k8sConstraint = spec.k8sConstraint ?? chart.annotations['k0rdent.mirantis.com/k8s-version-constraint'];
  const own = spec.providers?.length ? spec.providers : chart.providers;
  const contracts = Object.keys(spec.providerContracts ?? {}).length > 0 ? spec.providerContracts : chart.contracts;
  return {
    valid: true,
    description: chart.description,
    config: chart.values as JsonObject,
    chartVersion: chart.version,
    ...(kind === 'ServiceTemplate' ? {} : { providers: sorted(own) }),
    ...(kind === 'ClusterTemplate' ? { providerContracts: contracts, ...(k8sVersion ? { k8sVersion } : {}) } : {}),
    ...(kind === 'ProviderTemplate' ? { capiContracts: spec.capiContracts ?? capiContracts(chart) } : {}),
    ...(kind === 'ServiceTemplate' && k8sConstraint ? { k8sConstraint } : {}),
  };
}

/** Makes Cluster-, Service- and ProviderTemplates valid: HelmChart, schema ConfigMap, status. Keys are `Kind namespace/name`. */
export class TemplateController implements Controller {
  readonly name = 'template';
  readonly #world: World;
  readonly #kinds: Record<string, TemplateKind>;
  constructor(world: World) {
    this.#world = world;
    const { clusterTemplates, serviceTemplates, providerTemplates } = world.caches;
    this.#kinds = {
      ClusterTemplate: { cache: clusterTemplates, schemaPrefix: 'schema-ct-' },
      ServiceTemplate: { cache: serviceTemplates, schemaPrefix: 'schema-st-' },
      ProviderTemplate: { cache: providerTemplates, schemaPrefix: 'schema-pt-' },
    };
  }

  subscribe(enqueue: (key: string) => void): void {
    const all = () => {
      for (const [kind, { cache }] of Object.entries(this.#kinds))
        for (const template of cache.all()) enqueue(`${kind} ${keyOf(template.metadata)}`);
    };
    for (const [kind, { cache }] of Object.entries(this.#kinds))
      cache.onChange((now) => now && enqueue(`${kind} ${keyOf(now.metadata)}`));
    this.#world.caches.managements.onChange((now, before) => {
      if (now && !before) all();
    });
    this.#world.scenarios.onChange(all);
  }

  async reconcile(key: string): Promise<Requeue> {
    const [kind = '', path = ''] = key.split(' ');
    const known = this.#kinds[kind];
    let template = known?.cache.get(nameOf(path));
    if (!known || !template || template.metadata.deletionTimestamp) return undefined;
    const { caches, scenarios } = this.#world;
    // ProviderTemplates cannot wait: Management is admitted only with a Release whose templates are valid.
    if (kind !== 'ProviderTemplate' && !caches.managements.get({ name: 'kcm' })) {
      await this.#invalid(known, template, waitingText);
      return withoutManagementMs;
    }
    if (template.metadata.labels?.[componentLabel] !== 'kcm') {
      const metadata = { ...template.metadata, labels: { ...template.metadata.labels, [componentLabel]: 'kcm' } };
      template = await update(this.#world, known.cache, { ...template, metadata });
    }
    if (scenarios.isOn('invalid-template', template.metadata.namespace, template.metadata.name)) {
      await this.#invalid(known, template, 'failed to download helm chart artifact: unexpected EOF');
      return undefined;
    }
    // Specs never change, so a template that is valid for its generation stays as it is.
    const { status, metadata, spec } = template;
    if (status?.valid && status.observedGeneration === metadata.generation) return undefined;
    if (!spec.helm) {
      await this.#write(known, template, { valid: true });
      return undefined;
    }
    const source = await this.#source(kind, template);
    const chart = typeof source === 'string' ? undefined : loadChart(source.spec.chart, source.spec.version ?? '*');
    if (typeof source === 'string' || !chart) {
      const why =
        typeof source === 'string' ? source : `no chart ${source.spec.chart} of version ${source.spec.version}`;
      await this.#invalid(known, template, `failed to download helm chart artifact: ${why}`);
      return retryMs;
    }
    const schemaConfigMapName = await this.#publishSchema(known, template, chart);
    const { name, namespace } = source.metadata;
    await this.#write(known, template, {
      ...templateStatus(kind, spec, chart),
      chartRef: { kind: 'HelmChart', name, namespace },
      ...(schemaConfigMapName ? { schemaConfigMapName } : {}),
    });
    return undefined;
  }

  async #write({ cache }: TemplateKind, template: Template, status: TemplateStatus): Promise<void> {
    const next = { ...status, observedGeneration: template.metadata.generation };
    await updateStatus(this.#world, cache, template, { ...template, status: next });
  }

  async #invalid(kind: TemplateKind, template: Template, validationError: string): Promise<void> {
    await this.#write(kind, template, { ...template.status, valid: false, validationError });
  }

  /** The HelmChart behind a template, made for chartSpec; a string says why there is none. */
  async #source(kind: string, template: Template): Promise<HelmChart | string> {
    const { caches } = this.#world;
    const { helm } = template.spec;
    const namespace = kind === 'ProviderTemplate' ? systemNamespace : template.metadata.namespace;
    if (helm?.chartRef) {
      const { kind: refKind, name } = helm.chartRef;
      if (refKind !== 'HelmChart') return `invalid chartRef.Kind: ${refKind}. Only HelmChart kind is supported`;
      const found = caches.helmCharts.get({ namespace: helm.chartRef.namespace ?? namespace, name });
      return found ?? `HelmChart.source.toolkit.fluxcd.io "${name}" not found`;
    }
    const { chartSpec } = helm ?? {};
    if (!chartSpec) return 'no chart';
    const sourceRef = chartSpec.sourceRef ?? { kind: 'HelmRepository', name: repositoryName };
    if (sourceRef.name === repositoryName) await this.#ensureRepository(namespace);
    else if (sourceRef.kind === 'HelmRepository' && !caches.helmRepositories.get({ namespace, name: sourceRef.name }))
      return `HelmRepository.source.toolkit.fluxcd.io "${sourceRef.name}" not found`;
    else if (sourceRef.kind === 'HelmRepository') {
      const repository = caches.helmRepositories.get({ namespace, name: sourceRef.name });
      if (repository?.metadata.labels?.[managedLabel] !== 'true') return 'source is not ready';
    }
    const { name } = template.metadata;
    const spec = { interval: '10m0s', ...chartSpec, sourceRef };
    const metadata = {
      name,
      namespace,
      labels: { [managedLabel]: 'true' },
      ownerReferences: [ownerReference(template)],
    };
    const wanted: HelmChart = { apiVersion: 'source.toolkit.fluxcd.io/v1', kind: 'HelmChart', metadata, spec };
    const known = caches.helmCharts.get({ namespace, name });
    return known ?? (await createIfAbsent(this.#world, caches.helmCharts, wanted)) ?? wanted;
  }

  async #ensureRepository(namespace: string | undefined): Promise<void> {
    const { helmRepositories } = this.#world.caches;
    if (helmRepositories.get({ namespace, name: repositoryName })) return;
    await createIfAbsent(this.#world, helmRepositories, {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'HelmRepository',
      metadata: { name: repositoryName, namespace, labels: { [managedLabel]: 'true' } },
      spec: { type: 'oci', url: 'oci://charts.example.com/sandbox', interval: '10m0s' },
    });
  }

  async #publishSchema({ schemaPrefix }: TemplateKind, template: Template, chart: Chart): Promise<string | undefined> {
    if (!chart.schema) return undefined;
    const name = `${schemaPrefix}${template.metadata.name}`;
    const map: ConfigMap = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name,
        namespace: template.metadata.namespace ?? systemNamespace,
        labels: { [managedLabel]: 'true', [componentLabel]: 'kcm' },
        ownerReferences: [ownerReference(template)],
      },
      data: { schema: JSON.stringify(chart.schema) },
    };
    await this.#world.client.create(kinds.configMap, map).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    return name;
  }
}
