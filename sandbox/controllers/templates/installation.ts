import type { Condition } from '../client/objects.ts';
import { nameOf } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ComponentSpec, ComponentStatus, Management, Region, Release } from '../shapes/k0rdent.ts';
import { type Controller, createIfAbsent, updateStatus, type World } from '../world.ts';

const retryMs = 5000;
const managementFinalizer = 'k0rdent.mirantis.com/management';
const regionFinalizer = 'k0rdent.mirantis.com/region';
const internalProvider = 'infrastructure-internal';
const stateProvider = 'ksm-projectsveltos';
const stateConditions = ['RBAC', 'Adapter', 'Provisioner', 'ProvisionerCRDs'];
const stateWords: Record<string, string> = {
  Adapter: 'adapter',
  Provisioner: 'provisioner',
  ProvisionerCRDs: 'provisioner CRDs',
};

/** Release, Management, Region and StateManagementProvider: the installation reporting about itself. Keys are `Kind name`. */
export class InstallationController implements Controller {
  readonly name = 'installation';
  readonly concurrency = 1;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { managements, regions, releases, stateManagementProviders, providerTemplates } = this.#world.caches;
    const all = () => {
      for (const one of releases.all()) enqueue(`Release ${one.metadata.name}`);
      for (const one of managements.all()) enqueue(`Management ${one.metadata.name}`);
      for (const one of regions.all()) enqueue(`Region ${one.metadata.name}`);
    };
    providerTemplates.onChange(all);
    releases.onChange(all);
    managements.onChange((now) => now && enqueue(`Management ${now.metadata.name}`));
    regions.onChange((now) => now && enqueue(`Region ${now.metadata.name}`));
    stateManagementProviders.onChange((now) => now && enqueue(`StateManagementProvider ${now.metadata.name}`));
  }

  async reconcile(key: string): Promise<Requeue> {
    const [kind, name = ''] = key.split(' ');
    const { caches } = this.#world;
    if (kind === 'Release') return await this.#release(caches.releases.get(nameOf(name)));
    if (kind === 'Management') return await this.#management(caches.managements.get(nameOf(name)));
    if (kind === 'Region') return await this.#region(caches.regions.get(nameOf(name)));
    return await this.#stateProvider(name);
  }

  async #release(release: Release | undefined): Promise<Requeue> {
    if (!release || release.metadata.deletionTimestamp) return undefined;
    const { spec, metadata } = release;
    const names = [
      spec.kcm.template,
      spec.capi.template,
      spec.regional?.template,
      ...(spec.providers ?? []).map(({ template }) => template),
    ];
    const wanted = names.filter((name): name is string => Boolean(name));
    const bad = wanted.filter((name) => !this.#world.caches.providerTemplates.get({ name })?.status?.valid);
    const conditions = structuredClone(release.status?.conditions ?? []);
    const ready = bad.length === 0;
    this.#set(
      conditions,
      'TemplatesCreated',
      true,
      'Succeeded',
      'All templates have been created',
      metadata.generation,
    );
    const text = ready ? 'All templates are valid' : `missing or invalid templates: ${bad.join(', ')}`;
    this.#set(conditions, 'TemplatesValid', ready, ready ? 'Succeeded' : 'Failed', text, metadata.generation);
    const status = { ...release.status, ready, conditions, observedGeneration: metadata.generation };
    await updateStatus(this.#world, this.#world.caches.releases, release, { ...release, status });
    return ready ? undefined : retryMs;
  }

  #set(
    conditions: Condition[],
    type: string,
    fine: boolean,
    reason: string,
    message: string,
    generation?: number,
  ): void {
    const status = fine ? 'True' : 'False';
    setCondition(
      conditions,
      { type, status, reason, message, observedGeneration: generation },
      this.#world.clock.now(),
    );
  }

  /** Components of an installation: what runs, what it exposes. A template left out is the Release's. */
  #components(
    release: Release | undefined,
    providers: ComponentSpec[],
    kcm = release?.spec.kcm.template,
  ): Pick<NonNullable<Management['status']>, 'components' | 'availableProviders' | 'capiContracts'> {
    const components: Record<string, ComponentStatus> = {};
    const available = new Set([internalProvider]);
    const capiContracts: Record<string, Record<string, string>> = {};
    const ofRelease = new Map((release?.spec.providers ?? []).map(({ name, template }) => [name, template]));
    const core: ComponentSpec[] = [
      { name: 'kcm', template: kcm },
      { name: 'capi', template: release?.spec.capi.template },
    ];
    for (const { name = '', template } of [...core, ...providers]) {
      const from = template || ofRelease.get(name);
      const found = this.#world.caches.providerTemplates.get({ name: from ?? '' });
      const valid = found?.status?.valid === true;
      const exposed = found?.status?.providers ?? [];
      components[name] = {
        ...(from ? { template: from } : {}),
        success: valid,
        ...(valid ? {} : { error: `ProviderTemplate ${from ?? name} is not valid` }),
        ...(exposed.length > 0 ? { exposedProviders: exposed } : {}),
      };
      if (!valid) continue;
      for (const provider of exposed) {
        available.add(provider);
        capiContracts[provider] = found?.status?.capiContracts ?? {};
      }
    }
    return { components, availableProviders: [...available].sort(), capiContracts };
  }

  #health(conditions: Condition[], components: Record<string, ComponentStatus>, generation?: number): void {
    const bad = Object.keys(components)
      .filter((name) => !components[name]?.success)
      .sort();
    const fine = bad.length === 0;
    const text = fine ? 'All components are successfully installed' : `Components not ready: [${bad.join(' ')}]`;
    this.#set(conditions, 'Ready', fine, fine ? 'AllComponentsHealthy' : 'NotAllComponentsHealthy', text, generation);
  }

  async #management(management: Management | undefined): Promise<Requeue> {
    const { caches, client } = this.#world;
    if (!management) return undefined;
    const { metadata, spec } = management;
    if (metadata.deletionTimestamp) {
      const finalizers = metadata.finalizers?.filter((name) => name !== managementFinalizer) ?? [];
      await client.replace(caches.managements.resource, { ...management, metadata: { ...metadata, finalizers } });
      return undefined;
    }
    const release = caches.releases.get({ name: spec.release });
    const conditions = structuredClone(management.status?.conditions ?? []);
    const seen = this.#components(release, spec.providers ?? []);
    if (!release)
      this.#set(
        conditions,
        'Ready',
        false,
        'ReleaseIsNotFound',
        `Release ${spec.release} is not found`,
        metadata.generation,
      );
    else if (!release.status?.ready)
      this.#set(
        conditions,
        'Ready',
        false,
        'ReleaseIsNotReady',
        `Release ${spec.release} is not ready`,
        metadata.generation,
      );
    else this.#health(conditions, seen.components ?? {}, metadata.generation);
    const status = {
      ...management.status,
      release: spec.release,
      ...seen,
      conditions,
      observedGeneration: metadata.generation,
    };
    await updateStatus(this.#world, caches.managements, management, { ...management, status });
    await this.#ensureStateProvider();
    return undefined;
  }

  async #region(region: Region | undefined): Promise<Requeue> {
    const { caches } = this.#world;
    if (!region) return undefined;
    const { metadata, spec } = region;
    if (metadata.deletionTimestamp) {
      const finalizers = metadata.finalizers?.filter((name) => name !== regionFinalizer) ?? [];
      await this.#world.client.replace(caches.regions.resource, { ...region, metadata: { ...metadata, finalizers } });
      return undefined;
    }
    const release = caches.releases.get({ name: caches.managements.get({ name: 'kcm' })?.spec.release ?? '' });
    const regional = release?.spec.regional?.template;
    const seen = this.#components(release, spec.providers ?? [], regional);
    const conditions = structuredClone(region.status?.conditions ?? []);
    this.#health(conditions, seen.components ?? {}, metadata.generation);
    const status = { ...region.status, ...seen, conditions, observedGeneration: metadata.generation };
    await updateStatus(this.#world, caches.regions, region, { ...region, status });
    return undefined;
  }

  async #ensureStateProvider(): Promise<void> {
    const cache = this.#world.caches.stateManagementProviders;
    if (cache.get({ name: stateProvider })) return;
    const readinessRule = 'self.status.availableReplicas == self.status.replicas';
    const deployment = (name: string, namespace: string) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name,
      namespace,
      readinessRule,
    });
    await createIfAbsent(this.#world, cache, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'StateManagementProvider',
      metadata: { name: stateProvider },
      spec: {
        selector: { matchLabels: { 'ksm.k0rdent.mirantis.com/adapter': 'kcm-controller-manager' } },
        adapter: deployment('kcm-controller-manager', 'kcm-system'),
        provisioner: [deployment('addon-controller', 'projectsveltos')],
        provisionerCRDs: [
          { group: 'config.projectsveltos.io', version: 'v1beta1', resources: ['profiles', 'clustersummaries'] },
        ],
        suspend: false,
      },
    });
  }

  async #stateProvider(name: string): Promise<Requeue> {
    const cache = this.#world.caches.stateManagementProviders;
    const provider = cache.get({ name });
    if (!provider || provider.metadata.deletionTimestamp) return undefined;
    const conditions = structuredClone(provider.status?.conditions ?? []);
    for (const part of stateConditions)
      this.#set(
        conditions,
        `${part}Ready`,
        true,
        `${part}EnsuredSuccessfully`,
        `Successfully ensured ${stateWords[part] ?? part}`,
        provider.metadata.generation,
      );
    await updateStatus(this.#world, cache, provider, {
      ...provider,
      status: { ...provider.status, ready: true, conditions },
    });
    return undefined;
  }
}
