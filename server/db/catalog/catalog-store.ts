import { z } from 'zod';
import { catalogItemSchema, formHintsSchema } from '../../../lib/contracts/catalog.ts';
import { localizedText } from '../../../lib/contracts/common.ts';
import { joinRuleSchema } from '../../../lib/contracts/join-rule.ts';
import type { CatalogRecord, CatalogStore, Visible } from '../../ports/catalog.ts';
import { dbOf } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { fromJson, isSameJson, toJson, toJsonColumn } from '../json.ts';
import { toSqlJson } from '../sql-json.ts';

const include = {
  versions: { orderBy: { position: 'asc' } },
  audience: { orderBy: { projectName: 'asc' } },
} satisfies Prisma.CatalogItemInclude;
type Row = Prisma.CatalogItemGetPayload<{ include: typeof include }>;

function toItem(row: Row): CatalogRecord {
  return {
    id: row.id,
    name: row.name,
    title: fromJson(localizedText, row.title),
    description: fromJson(localizedText, row.description),
    kind: row.kind === 'service' ? 'service' : 'cluster',
    provider: row.provider,
    state: fromJson(catalogItemSchema.shape.state, row.state),
    hints: fromJson(formHintsSchema, row.hints),
    versions: row.versions.map(({ version, template, kubernetesVersion }) => ({
      version,
      template,
      kubernetesVersion,
    })),
    projects: row.audience.map(({ projectName }) => projectName),
    joins: row.joins === null ? null : fromJson(joinRuleSchema, row.joins),
    ...contactOf(row),
  };
}

/** How an item is marked, who answers for it and where more is said of it; what nobody has said is null. */
function contactOf({
  icon,
  iconHash,
  owner,
  supportUrl,
  docsUrl,
}: Pick<CatalogRecord, 'icon' | 'iconHash' | 'owner' | 'supportUrl' | 'docsUrl'>) {
  return {
    icon: icon ?? null,
    iconHash: iconHash ?? null,
    owner: owner ?? null,
    supportUrl: supportUrl ?? null,
    docsUrl: docsUrl ?? null,
  };
}

function published(visible: Visible): Prisma.CatalogItemWhereInput {
  return visible === 'all' ? {} : { audience: { some: { projectName: { in: [...visible] } } } };
}

const launchesKept = 20;

export const catalogStore: CatalogStore = {
  async list(tx, visible) {
    const rows = await dbOf(tx).catalogItem.findMany({ where: published(visible), include, orderBy: { id: 'asc' } });
    return rows.map(toItem);
  },
  async get(tx, id) {
    const row = await dbOf(tx).catalogItem.findUnique({ where: { id }, include });
    return row && toItem(row);
  },
  async put(tx, item) {
    const db = dbOf(tx);
    const { id, name, title, description, kind, provider, state, hints } = item;
    const before = await db.catalogItem.findUnique({ where: { id }, include });
    // What a person published is theirs; the file only begins it.
    if (before?.isManaged) return false;
    if (
      before &&
      isSameJson(toItem(before), {
        ...item,
        ...contactOf(item),
        joins: item.joins ?? null,
        projects: [...item.projects].sort(),
      })
    )
      return false;
    const data = {
      name,
      title: toJson(title),
      description: toJson(description),
      kind,
      provider,
      state,
      hints: toJson(hints),
      joins: toJsonColumn(item.joins ?? null),
      ...contactOf(item),
    };
    await db.catalogItem.upsert({ where: { id }, create: { id, ...data }, update: data });
    await db.catalogVersion.deleteMany({ where: { itemId: id } });
    await db.catalogVersion.createMany({
      data: item.versions.map((version, position) => ({ itemId: id, ...version, position })),
    });
    await db.catalogAudience.deleteMany({ where: { itemId: id } });
    await db.catalogAudience.createMany({ data: item.projects.map((projectName) => ({ itemId: id, projectName })) });
    return true;
  },
  async findSchema(tx, templateUid) {
    const row = await dbOf(tx).templateSchema.findUnique({ where: { templateUid } });
    return row && { schema: fromJson(z.record(z.string(), z.unknown()), row.schema), readAt: row.readAt };
  },
  async keepSchema(tx, templateUid, schema, readAt) {
    await tx.$queryRawUnsafe(
      `INSERT INTO template_schemas (template_uid, schema, read_at) VALUES ($1, $2::jsonb, $3::timestamptz)
       ON CONFLICT (template_uid) DO UPDATE SET schema = excluded.schema, read_at = excluded.read_at`,
      templateUid,
      toSqlJson(schema),
      readAt.toISOString(),
    );
  },
  async launches(tx, visible) {
    // The wait for an approval is no part of a launch: it begins when the order was last carried out.
    const rows = await tx.$queryRawUnsafe<{ item: string; seconds: number }[]>(
      `SELECT item, seconds FROM (
         SELECT catalog_item AS item, updated_at, id, state, created_at,
           row_number() OVER (PARTITION BY catalog_item ORDER BY updated_at DESC) AS place
         FROM requests WHERE kind = 'create' AND state IN ('ready', 'failed') AND catalog_item IS NOT NULL
           AND ($1::boolean OR project = ANY($2))
       ) AS recent CROSS JOIN LATERAL (
         SELECT (CASE state WHEN 'failed' THEN -1 ELSE 1 END) * extract(epoch FROM
             coalesce(max(at) FILTER (WHERE type = CASE state WHEN 'failed' THEN 'failed' ELSE 'finished' END), updated_at)
             - coalesce(max(at) FILTER (WHERE type = 'started'), max(at) FILTER (WHERE type = 'approved'), created_at)
           )::float8 AS seconds
         FROM request_timeline WHERE request_id = recent.id
       ) AS launch WHERE place <= ${launchesKept} ORDER BY item, updated_at`,
      visible === 'all',
      visible === 'all' ? [] : [...visible],
    );
    const launches = new Map<string, number[]>();
    for (const { item, seconds } of rows) launches.set(item, [...(launches.get(item) ?? []), Math.round(seconds)]);
    return launches;
  },
};
