import { z } from 'zod';
import {
  type ChainGrant,
  type RuleShape,
  replaceOurRules,
  type SharedKind,
} from '../domain/catalog/access-management.ts';
import { type ItemChain, keepChains, toGrants, toSupportedTemplates } from '../domain/catalog/publication.ts';
import { templateObjectKinds } from '../domain/catalog/template-listing.ts';
import type { CatalogRecord } from '../ports/catalog.ts';
import type { PublicationRecord } from '../ports/publishing.ts';
import type { PublishDeps } from './publish-deps.ts';

/** What of one item is to be handed out where, as things are now. */
export interface Distribution {
  item: CatalogRecord;
  /** Newest first. */
  publications: PublicationRecord[];
  /** The publication that is on its way there or back. */
  underWay: PublicationRecord | null;
  /** Namespaces of the publication under way. */
  targets: string[];
  grants: ChainGrant[];
  rewrite(rules: readonly unknown[], shape: RuleShape): readonly unknown[];
}

const chainKinds = { cluster: 'ClusterTemplateChain', service: 'ServiceTemplateChain' } as const satisfies Record<
  CatalogRecord['kind'],
  SharedKind
>;
/** Publications whose chains exist and may be handed out. */
const standing = new Set(['published', 'superseded']);

/** Null when there is no such item. */
export async function planDistribution(deps: PublishDeps, itemId: string): Promise<Distribution | null> {
  const tx = deps.db.auto;
  const item = await deps.catalog.get(tx, itemId);
  if (!item) return null;
  const [publications, projects] = await Promise.all([
    deps.publishing.publications(tx, itemId),
    deps.projects.list(tx, 'all'),
  ]);
  const namespaceOf = new Map(projects.map(({ name, namespace }) => [name, namespace]));
  const toChain = ({ chain, content, projects: names }: PublicationRecord): ItemChain => ({
    chain,
    namespaces: names.flatMap((name) => namespaceOf.get(name) ?? []),
    templates: content.versions.map(({ template }) => template),
  });
  const underWay = publications.find(({ state }) => state === 'publishing' || state === 'rolling-back') ?? null;
  const going = underWay?.state === 'publishing' ? underWay : null;
  const inForce = publications.find(({ state }) => state === 'published') ?? null;
  const offered = going ?? (item.state === 'retired' ? null : inForce);
  const former = publications.filter((one) => standing.has(one.state) && one !== offered).map(toChain);
  const templates = [...new Set(publications.flatMap((one) => toChain(one).templates))];
  const running = former.length === 0 ? [] : await deps.publishing.clustersOf(tx, item.kind, templates);
  const current = offered && toChain(offered);
  const grants = toGrants(current, keepChains(current, former, running));
  const ours = new Set(publications.map(({ chain }) => chain));
  return {
    item,
    publications,
    underWay,
    grants,
    targets: underWay ? toChain(underWay).namespaces.slice() : [],
    rewrite: (rules, shape) =>
      replaceOurRules(rules, { kind: chainKinds[item.kind], shape, isOurs: (chain) => ours.has(chain), grants }),
  };
}

/** What is not yet there, or not valid, of a publication's copies in its namespaces: in words, in order. */
export async function findMissingCopies(
  deps: PublishDeps,
  { item, targets }: Distribution,
  { chain, content }: PublicationRecord,
): Promise<string[]> {
  const tx = deps.db.auto;
  const kinds = templateObjectKinds[item.kind];
  const missing: string[] = [];
  for (const namespace of targets) {
    const copy = await deps.mirror.get(tx, kinds.chain, { namespace, name: chain });
    // Copies are create-only: a chain that was there before stays as it was, and has no upgrades of ours.
    const problem =
      problemOf(copy) ?? (isCopyOf(copy, content) ? null : 'is not a copy of ours; somebody made it before');
    if (problem) missing.push(`chain ${namespace}/${chain} ${problem}`);
    for (const { template } of content.versions) {
      const wrong = problemOf(await deps.mirror.get(tx, kinds.template, { namespace, name: template }));
      if (wrong) missing.push(`template ${namespace}/${template} ${wrong}`);
    }
  }
  return missing;
}

const chainSpec = z.object({
  supportedTemplates: z
    .array(z.object({ name: z.string(), availableUpgrades: z.array(z.object({ name: z.string() })).nullish() }))
    .nullish(),
});

function isCopyOf(copy: Record<string, unknown> | null, { versions }: PublicationRecord['content']): boolean {
  const found = chainSpec.safeParse(copy?.spec).data?.supportedTemplates ?? [];
  const wanted = chainSpec.parse({ supportedTemplates: toSupportedTemplates(versions) }).supportedTemplates ?? [];
  const line = ({ name, availableUpgrades }: (typeof found)[number]) =>
    [name, ...(availableUpgrades ?? []).map((upgrade) => upgrade.name)].join(' ');
  return found.map(line).join() === wanted.map(line).join();
}

function problemOf(object: Record<string, unknown> | null): string | null {
  if (!object) return 'has not appeared';
  const status = (object.status ?? {}) as { valid?: unknown; validationError?: unknown };
  if (status.valid === true) return null;
  return typeof status.validationError === 'string' && status.validationError !== ''
    ? `is not valid: ${status.validationError}`
    : 'has not been looked at yet';
}
