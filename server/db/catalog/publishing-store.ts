import { z } from 'zod';
import type { AffectedCluster } from '../../../lib/contracts/catalog-items.ts';
import { draftContentSchema, draftStates, publicationStates } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { DraftRecord, PublicationRecord, PublishingStore } from '../../ports/publishing.ts';
import { dbOf } from '../client.ts';
import { isUniqueViolation } from '../errors.ts';
import type { CatalogDraft, CatalogPublication } from '../generated/client.ts';
import { fromJson, toJson, toJsonColumn } from '../json.ts';
import { catalogStore } from './catalog-store.ts';

function toDraft({ state, content, ...row }: CatalogDraft): DraftRecord {
  return { ...row, state: fromJson(z.enum(draftStates), state), content: fromJson(draftContentSchema, content) };
}
function toPublication({ state, content, ...row }: CatalogPublication): PublicationRecord {
  return {
    ...row,
    state: fromJson(z.enum(publicationStates), state),
    content: fromJson(draftContentSchema, content),
  };
}

const affectedColumns = 'namespace, name, project, owner, template';
/** Orders that have not become clusters yet use their template all the same. */
const openStates = ['submitted', 'awaiting-approval', 'changes-requested', 'approved', 'provisioning'];

/** A cluster has several services, so it is named once for each of their templates. */
function usersOf(kind: TemplateKind): string {
  if (kind === 'service') {
    return `SELECT c.namespace, c.name, c.project, c.owner, service.template
      FROM clusters c CROSS JOIN LATERAL unnest(c.service_templates) AS service(template)
      WHERE service.template = ANY($1::text[]) AND $2::text[] IS NOT NULL`;
  }
  return `SELECT ${affectedColumns} FROM clusters WHERE template = ANY($1::text[])
    UNION SELECT namespace, cluster_name, project, requester, template FROM requests
      WHERE kind = 'create' AND template = ANY($1::text[]) AND state = ANY($2::text[]) AND NOT EXISTS (
        SELECT 1 FROM clusters c WHERE c.namespace = requests.namespace AND c.name = requests.cluster_name)`;
}

export const publishingStore: PublishingStore = {
  async lockItem(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM catalog_items WHERE id = $1 FOR UPDATE', id);
    return catalogStore.get(tx, id);
  },
  async createItem(tx, id, kind, { title, description, icon, owner, supportUrl, docsUrl, provider }) {
    try {
      await dbOf(tx).catalogItem.create({
        data: {
          id,
          name: id,
          kind,
          provider,
          icon,
          owner,
          supportUrl,
          docsUrl: docsUrl ?? null,
          state: 'draft',
          isManaged: true,
          title: toJson(title),
          description: toJson(description),
        },
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const taken = say('item-id-taken', { id });
      throw new DomainError('conflict', { ...taken, errors: [{ pointer: '/id', ...taken }], cause: error });
    }
  },
  async removeItem(tx, id) {
    await dbOf(tx).catalogItem.delete({ where: { id } });
  },
  async setState(tx, id, state) {
    await dbOf(tx).catalogItem.update({ where: { id }, data: { state, isManaged: true } });
  },
  async goLive(tx, { itemId, content, projects }) {
    const { title, description, hints, versions, icon, picture, owner, supportUrl, docsUrl, joins, provider } = content;
    const db = dbOf(tx);
    await db.catalogItem.update({
      where: { id: itemId },
      data: {
        provider,
        icon,
        iconHash: picture ?? null,
        owner,
        supportUrl,
        docsUrl: docsUrl ?? null,
        joins: toJsonColumn(joins ?? null),
        state: 'published',
        isManaged: true,
        title: toJson(title),
        description: toJson(description),
        hints: toJson(hints),
      },
    });
    await db.catalogVersion.deleteMany({ where: { itemId } });
    await db.catalogVersion.createMany({
      data: versions.map(({ version, template, kubernetesVersion }, position) => ({
        itemId,
        version,
        template,
        kubernetesVersion,
        position,
      })),
    });
    await db.catalogAudience.deleteMany({ where: { itemId } });
    await db.catalogAudience.createMany({ data: projects.map((projectName) => ({ itemId, projectName })) });
  },
  async draft(tx, itemId) {
    const row = await dbOf(tx).catalogDraft.findUnique({ where: { itemId } });
    return row && toDraft(row);
  },
  async drafts(tx) {
    return (await dbOf(tx).catalogDraft.findMany()).map(toDraft);
  },
  async putDraft(tx, { itemId, content, ...rest }) {
    const data = { ...rest, content: toJson(content) };
    await dbOf(tx).catalogDraft.upsert({ where: { itemId }, create: { itemId, ...data }, update: data });
  },
  async removeDraft(tx, itemId) {
    await dbOf(tx).catalogDraft.deleteMany({ where: { itemId } });
  },
  async publications(tx, itemId) {
    const rows = await dbOf(tx).catalogPublication.findMany({ where: { itemId }, orderBy: { number: 'desc' } });
    return rows.map(toPublication);
  },
  async insertPublication(tx, { content, ...row }) {
    try {
      await dbOf(tx).catalogPublication.create({ data: { ...row, content: toJson(content) } });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError('stale-version', { ...say('item-being-published'), cause: error });
    }
  },
  async updatePublication(tx, { id, state, appliedAt, finishedAt, problem }) {
    await dbOf(tx).catalogPublication.update({ where: { id }, data: { state, appliedAt, finishedAt, problem } });
  },
  async unfinished(tx, isUnderWay) {
    const states = isUnderWay ? ['publishing', 'rolling-back'] : ['superseded', 'published'];
    const rows = await dbOf(tx).catalogPublication.findMany({
      where: { state: { in: states } },
      distinct: ['itemId'],
      select: { itemId: true },
      orderBy: { itemId: 'asc' },
    });
    return rows.map(({ itemId }) => itemId);
  },
  clustersOf: (tx: Tx, kind, templates) =>
    tx.$queryRawUnsafe<AffectedCluster[]>(`${usersOf(kind)} ORDER BY namespace, name`, [...templates], openStates),
  configsOf: (tx, templates) =>
    tx.$queryRawUnsafe<(AffectedCluster & { config: Record<string, unknown> })[]>(
      `SELECT ${affectedColumns.replaceAll(/\w+/g, 'c.$&')}, coalesce(d.detail->'config', '{}'::jsonb) AS config
       FROM clusters c JOIN cluster_details d USING (namespace, name)
       WHERE c.template = ANY($1::text[]) ORDER BY c.namespace, c.name`,
      [...templates],
    ),
};
