import { type TemplateKind, type TemplateSummary, templateKinds } from '../../../lib/contracts/templates.ts';
import {
  compareVersions,
  type ListedTemplate,
  readListedTemplate,
  templateObjectKinds,
} from '../../domain/catalog/template-listing.ts';
import type { CatalogRecord } from '../../ports/catalog.ts';
import { keptSchema } from '../catalog/kept-schema.ts';
import type { Context, Subject } from '../define.ts';
import type { Deps } from '../deps.ts';

/** Every template of the system namespace, charts by name and their versions oldest first. */
export async function readSystemTemplates(
  deps: Deps,
  kinds: readonly TemplateKind[] = templateKinds,
): Promise<ListedTemplate[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const objects = await deps.mirror.list(deps.db.auto, templateObjectKinds[kind].template, deps.systemNamespace);
      return objects.flatMap((object) => readListedTemplate(kind, object) ?? []);
    }),
  );
  return found.flat().sort((a, b) => a.chart.localeCompare(b.chart, 'en') || compareVersions(a, b));
}

export async function findSystemTemplate(deps: Deps, kind: TemplateKind, name: string): Promise<ListedTemplate | null> {
  const ref = { namespace: deps.systemNamespace, name };
  const object = await deps.mirror.get(deps.db.auto, templateObjectKinds[kind].template, ref);
  return object && readListedTemplate(kind, object);
}

/** Scope of reading one: whoever may read templates anywhere; to everybody else there is none. */
export async function findReadableTemplate(
  { deps, visible }: Context,
  { kind, name }: { kind: TemplateKind; name: string },
): Promise<Subject<ListedTemplate> | null> {
  const template = await findSystemTemplate(deps, kind, name);
  return template && { project: visible === 'all' ? null : (visible[0] ?? null), value: template };
}

/** Its JSON Schema, as the management cluster has it now or a minute ago. */
export async function readSystemSchema(deps: Deps, template: ListedTemplate): Promise<Record<string, unknown> | null> {
  if (!template.hasSchema) return null;
  return keptSchema(deps, template.uid, () => deps.kube.readTemplateSchema(template, template.kind));
}

/** Adds to templates who uses them. */
export async function createSummariser({
  deps,
  visible,
}: Context): Promise<(template: ListedTemplate) => TemplateSummary> {
  const [clusters, services, items] = await Promise.all([
    deps.templateUse.countClusters(deps.db.auto, 'cluster', visible),
    deps.templateUse.countClusters(deps.db.auto, 'service', visible),
    deps.catalog.list(deps.db.auto, visible),
  ]);
  const offering = groupByTemplate(items);
  return ({ uid: _uid, namespace: _namespace, defaults: _defaults, ...template }) => ({
    ...template,
    clusters: (template.kind === 'cluster' ? clusters : services).get(template.name) ?? 0,
    catalogItems: offering.get(`${template.kind} ${template.name}`) ?? [],
  });
}

function groupByTemplate(items: readonly CatalogRecord[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, kind, versions } of items) {
    for (const { template } of versions) {
      const key = `${kind} ${template}`;
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
  }
  return groups;
}
