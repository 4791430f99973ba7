import type { CatalogItem } from '../../../lib/contracts/catalog.ts';
import type { Policy } from '../../../lib/contracts/policies.ts';
import { priceItem } from '../../../lib/pricing/item-price.ts';
import { readShape } from '../../../lib/pricing/shape.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { describeInside } from '../../domain/catalog/item-inside.ts';
import { describeServiceVersions, type ServiceVersions } from '../../domain/catalog/service-versions.ts';
import { readTemplate } from '../../domain/catalog/template.ts';
import { templateObjectKinds } from '../../domain/catalog/template-listing.ts';
import { findApprovalLine, findServiceApproval } from '../../domain/policies/approval-line.ts';
import type { CatalogRecord, Visible } from '../../ports/catalog.ts';
import type { Deps } from '../deps.ts';
import { findPrices } from '../pricing/price-order.ts';

type ClusterFacts = Pick<CatalogItem, 'price' | 'approval' | 'controlPlane' | 'inside'>;
interface Facts {
  facts: ClusterFacts;
  /** Null for clusters. */
  serviceVersions: ServiceVersions | null;
}
const nothing: ClusterFacts = { price: null, approval: null, controlPlane: null, inside: null };
type FactsOf = (item: CatalogRecord) => Facts;

/** Prices are those of a day and templates rarely change, so that the same page is not counted anew at every look. */
const keptMs = 60_000;
/** Pages of different people; the oldest gives way. */
const mostKept = 100;
const kept = new WeakMap<Deps, Map<string, { at: number; facts: Promise<FactsOf> }>>();

/** Price, approval, control plane, parts and versions of items as they are in a project, or in the first of one's own. */
export async function readFacts(
  deps: Deps,
  items: readonly CatalogRecord[],
  visible: Visible,
  project: string | undefined,
): Promise<FactsOf> {
  const now = deps.clock.now().getTime();
  const known = kept.get(deps) ?? new Map<string, { at: number; facts: Promise<FactsOf> }>();
  kept.set(deps, known);
  for (const [key, { at }] of known) if (now - at > keptMs) known.delete(key);
  const key = JSON.stringify([project, visible, items.map(({ id, versions, hints }) => [id, versions, hints])]);
  const found = known.get(key);
  if (found) return found.facts;
  const facts = countFacts(deps, items, visible, project);
  const [oldest] = known.keys();
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
  known.set(key, { at: now, facts });
  facts.catch(() => known.get(key)?.facts === facts && known.delete(key));
  return facts;
}

async function countFacts(
  deps: Deps,
  items: readonly CatalogRecord[],
  visible: Visible,
  asked: string | undefined,
): Promise<FactsOf> {
  const placed = new Map(items.map((item) => [item.id, projectOf(item, visible, asked)]));
  const projects = [...new Set(placed.values())].filter((each) => each !== null);
  const clusters = items.filter(({ kind }) => kind === 'cluster');
  const providers = [...new Set(clusters.map(({ provider }) => provider))];
  const [prices, scopes] = await Promise.all([
    Promise.all(providers.map(async (each) => [each, await findPrices(deps, each)] as const)),
    Promise.all(projects.map(async (each) => [each, await readScope(deps, each)] as const)),
  ]);
  const [priceOf, scopeOf] = [new Map(prices), new Map(scopes)];
  const facts = new Map(
    items.map((item): [string, Facts] => {
      const scope = scopeOf.get(placed.get(item.id) ?? '');
      const template = scope?.templates.get(item.versions.at(-1)?.template ?? '');
      const approval = scope ? approvalOf(item, scope.policies) : null;
      if (item.kind === 'service') {
        const { serviceTemplates = [], serviceChains = [] } = scope ?? {};
        const serviceVersions = describeServiceVersions(item.versions, serviceTemplates, serviceChains);
        return [item.id, { facts: { ...nothing, approval }, serviceVersions }];
      }
      if (!template) return [item.id, { facts: { ...nothing, approval }, serviceVersions: null }];
      const defaults = withPresets(template.defaults, item.hints);
      const { card = null, observed = [] } = priceOf.get(item.provider) ?? {};
      const { provider, hints } = item;
      const shape = readShape(defaults, provider);
      return [
        item.id,
        {
          facts: {
            price: priceItem({ defaults, hints, provider, card, observed }),
            approval,
            controlPlane: shape.controlPlane,
            inside: describeInside(shape, template.providers),
          },
          serviceVersions: null,
        },
      ];
    }),
  );
  return ({ id }) => facts.get(id) ?? { facts: nothing, serviceVersions: null };
}

function projectOf({ projects }: CatalogRecord, visible: Visible, asked: string | undefined): string | null {
  if (asked !== undefined && projects.includes(asked)) return asked;
  return projects.find((each) => visible === 'all' || visible.includes(each)) ?? null;
}

/** The templates in a project's namespace, and the policies that hold there. */
async function readScope(deps: Deps, name: string) {
  const project = await deps.projects.get(deps.db.auto, name);
  const list = async (kind: string) => (project ? deps.mirror.list(deps.db.auto, kind, project.namespace) : []);
  const [objects, serviceTemplates, serviceChains, policies] = await Promise.all([
    list(templateObjectKinds.cluster.template),
    list(templateObjectKinds.service.template),
    list(templateObjectKinds.service.chain),
    deps.policies.holdingIn(deps.db.auto, name),
  ]);
  const templates = objects.flatMap((object) => readTemplate(object) ?? []);
  return {
    templates: new Map(templates.map((template) => [template.name, template])),
    serviceTemplates,
    serviceChains,
    policies: policies.map(({ policy }) => policy),
  };
}

const approvalOf = ({ kind, id }: CatalogRecord, policies: readonly Policy[]) =>
  kind === 'service' ? findServiceApproval(policies) : findApprovalLine(policies, id);
