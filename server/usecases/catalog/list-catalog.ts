import { type CatalogItem, type CatalogPage, catalogListQuerySchema } from '../../../lib/contracts/catalog.ts';
import type { CatalogRecord, Visible } from '../../ports/catalog.ts';
import { defineQuery } from '../define.ts';
import { errorOf, readChecks } from './estimate-errors.ts';
import { readFacts } from './item-facts.ts';
import { countUses } from './service-uses.ts';
import { toCatalogItem } from './visible-items.ts';

/** What is published to my projects. The cursor is the id of the last item shown. */
export const listCatalog = defineQuery({
  name: 'list-catalog',
  action: 'catalog.read',
  scope: 'visible',
  input: { query: catalogListQuerySchema },
  run: async (context, { query }): Promise<CatalogPage> => {
    const { deps, visible } = context;
    const { q, provider, project, cursor, limit } = query;
    const isMine = project === undefined || visible === 'all' || visible.includes(project);
    const [all, launches, asked] = await Promise.all([
      deps.catalog.list(deps.db.auto, 'all'),
      deps.catalog.launches(deps.db.auto, visible),
      project && isMine ? deps.projects.get(deps.db.auto, project) : null,
    ]);
    const records = all.filter((record) => toCatalogItem(record, visible, []) !== null);
    const [checks, factsOf, usesOf] = await Promise.all([
      readChecks(context, records),
      readFacts(deps, records, visible, isMine ? project : undefined),
      countUses(deps, records, visible),
    ]);
    const words = (q ?? '').trim().toLowerCase();
    const providers = provider ? provider.split(',') : null;
    const matching = records
      .flatMap((record) => {
        const item = toCatalogItem(record, visible, launches.get(record.id) ?? []);
        const { facts, serviceVersions } = factsOf(record);
        const service = serviceVersions && { versions: serviceVersions, clusters: usesOf(record) };
        return item ? [{ ...item, ...facts, service, estimateError: errorOf(record, checks) }] : [];
      })
      .filter((item) => !providers || providers.includes(item.provider))
      .filter((item) => !project || item.projects.includes(project))
      .filter((item) => words === '' || textOf(item).includes(words));
    const rest = cursor === undefined ? matching : matching.filter(({ id }) => id > cursor);
    const items = rest.slice(0, limit);
    const elsewhere = all.filter(
      ({ state, projects }) => state === 'published' && !projects.some((each) => isAskedFor(each, project, visible)),
    );
    return {
      items,
      nextCursor: rest.length > limit ? (items.at(-1)?.id ?? null) : null,
      total: matching.length,
      elsewhere: {
        count: isMine ? elsewhere.length : 0,
        owner: asked?.owner ?? null,
        named: isMine ? elsewhere.filter(({ hints }) => hints.isNamedElsewhere).map(toNamed) : [],
      },
    };
  },
});

const toNamed = ({ title, kind, provider }: CatalogRecord) => ({ title, kind, provider });

function isAskedFor(name: string, project: string | undefined, visible: Visible): boolean {
  return project === undefined ? visible === 'all' || visible.includes(name) : name === project;
}

function textOf({ id, name, provider, title, description }: CatalogItem): string {
  return [id, name, provider, title.en, title.zh, description.en, description.zh].join('\n').toLowerCase();
}
