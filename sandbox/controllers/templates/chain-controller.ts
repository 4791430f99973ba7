import type { Informer } from '../client/informer.ts';
import { keyOf, nameOf, ownerReference } from '../client/objects.ts';
import { componentLabel, managedLabel, systemNamespace } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { Template, TemplateChain } from '../shapes/k0rdent.ts';
import { type Controller, createIfAbsent, update, updateStatus, type World } from '../world.ts';

const retryMs = 10_000;

interface ChainKind {
  chains: Informer<TemplateChain>;
  templates: Informer<Template>;
  templateKind: string;
}

/** The inconsistencies of a chain, as the webhook warns about them. */
export function chainWarnings({ spec }: TemplateChain): string[] {
  const listed = new Set((spec.supportedTemplates ?? []).map(({ name }) => name));
  const warnings: string[] = [];
  for (const { name, availableUpgrades = [] } of spec.supportedTemplates ?? []) {
    for (const upgrade of availableUpgrades)
      if (!listed.has(upgrade.name))
        warnings.push(
          `template ${upgrade.name} is allowed for upgrade but is not present in the list of '.spec.supportedTemplates'`,
        );
    const versioned = availableUpgrades.filter(({ version }) => version).length;
    if (versioned > 0 && versioned < availableUpgrades.length)
      warnings.push(
        `template ${name} has mixed version/no-version available upgrades: either all or none should have version set`,
      );
  }
  return warnings;
}

/** Template chains: managed ones (made by AccessManagement) copy their templates into their namespace. */
export class ChainController implements Controller {
  readonly name = 'template-chain';
  readonly #world: World;
  readonly #kinds: Record<string, ChainKind>;
  constructor(world: World) {
    this.#world = world;
    const { clusterTemplateChains, serviceTemplateChains, clusterTemplates, serviceTemplates } = world.caches;
    this.#kinds = {
      ClusterTemplateChain: {
        chains: clusterTemplateChains,
        templates: clusterTemplates,
        templateKind: 'ClusterTemplate',
      },
      ServiceTemplateChain: {
        chains: serviceTemplateChains,
        templates: serviceTemplates,
        templateKind: 'ServiceTemplate',
      },
    };
  }

  subscribe(enqueue: (key: string) => void): void {
    for (const [kind, { chains, templates }] of Object.entries(this.#kinds)) {
      chains.onChange((now) => now && enqueue(`${kind} ${keyOf(now.metadata)}`));
      templates.onChange((now, before) => {
        const source = now?.metadata.namespace === systemNamespace ? now : undefined;
        if (!source || source.status?.chartRef?.name === before?.status?.chartRef?.name) return;
        for (const chain of chains.all())
          if (chain.spec.supportedTemplates?.some(({ name }) => name === source.metadata.name))
            enqueue(`${kind} ${keyOf(chain.metadata)}`);
      });
    }
  }

  async reconcile(key: string): Promise<Requeue> {
    const [kind = '', path = ''] = key.split(' ');
    const known = this.#kinds[kind];
    let chain = known?.chains.get(nameOf(path));
    if (!known || !chain || chain.metadata.deletionTimestamp) return undefined;
    if (chain.metadata.labels?.[componentLabel] !== 'kcm') {
      const metadata = { ...chain.metadata, labels: { ...chain.metadata.labels, [componentLabel]: 'kcm' } };
      chain = await update(this.#world, known.chains, { ...chain, metadata });
    }
    const managed = chain.metadata.labels?.[managedLabel] === 'true' && chain.metadata.namespace !== systemNamespace;
    const problems = chainWarnings(chain);
    for (const { name } of chain.spec.supportedTemplates ?? []) {
      const problem = managed ? await this.#copy(known, chain, name) : this.#missing(known, chain, name);
      if (problem) problems.push(problem);
    }
    const status = problems.length > 0 ? { valid: false, validationError: problems.join('\n') } : { valid: true };
    await updateStatus(this.#world, known.chains, chain, { ...chain, status });
    return problems.length > 0 ? retryMs : undefined;
  }

  #missing({ templates, templateKind }: ChainKind, chain: TemplateChain, name: string): string | undefined {
    const { namespace } = chain.metadata;
    return templates.get({ namespace, name }) ? undefined : `${templateKind} ${namespace}/${name} is not found`;
  }

  async #copy({ templates, templateKind }: ChainKind, chain: TemplateChain, name: string): Promise<string | undefined> {
    const { namespace } = chain.metadata;
    const known = templates.get({ namespace, name });
    if (known) {
      const owners = known.metadata.ownerReferences ?? [];
      const shared = known.metadata.labels?.[managedLabel] === 'true';
      if (shared && !owners.some(({ uid }) => uid === chain.metadata.uid)) {
        const ownerReferences = [...owners, { ...ownerReference(chain), controller: false }];
        await update(this.#world, templates, { ...known, metadata: { ...known.metadata, ownerReferences } });
      }
      return undefined;
    }
    const source = templates.get({ namespace: systemNamespace, name });
    if (!source) return `source ${templateKind} ${systemNamespace}/${name} is not found`;
    const { chartRef } = source.status ?? {};
    if (source.spec.helm && !chartRef)
      return `source ${templateKind} ${systemNamespace}/${name} does not have chart reference yet`;
    const created = await createIfAbsent(this.#world, templates, {
      apiVersion: source.apiVersion,
      kind: templateKind,
      metadata: {
        name,
        namespace,
        labels: { [managedLabel]: 'true', [componentLabel]: 'kcm' },
        ownerReferences: [{ ...ownerReference(chain), controller: false }],
      },
      spec: source.spec.helm ? { ...source.spec, helm: { chartRef } } : source.spec,
    });
    const note = `Successfully created ${templateKind} ${namespace}/${name}`;
    if (created) await this.#world.events.emit(chain, { type: 'Normal', reason: `${templateKind}Created`, note });
    return undefined;
  }
}
