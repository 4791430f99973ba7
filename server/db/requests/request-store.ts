import { z } from 'zod';
import { type LocalizedText, localizedText, messageRef, saidSchema } from '../../../lib/contracts/common.ts';
import { estimateDetailSchema } from '../../../lib/contracts/estimate.ts';
import { parametersSchema } from '../../../lib/contracts/request-bodies.ts';
import { kindTraits, newClusterKinds, requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { checkSchema, requestStates } from '../../../lib/contracts/requests.ts';
import { DomainError } from '../../domain/errors.ts';
import { applicationShown, clusterOf, openStates, subjectNameOf } from '../../domain/requests/request.ts';
import { requestPlanSchema } from '../../domain/requests/request-plan.ts';
import { say } from '../../domain/words/said.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { NewRequest, RequestEntry, RequestFilter, RequestRecord, RequestStore } from '../../ports/requests.ts';
import { dbOf } from '../client.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import { isUniqueViolation } from '../errors.ts';
import type { Prisma, ProvisionRequest } from '../generated/client.ts';
import { fromJson, toJson, toJsonColumn } from '../json.ts';
import { durationReader } from './duration-reader.ts';
import { figuresOf } from './request-figures.ts';

const kindSchema = z.enum(requestKinds);
/** Of a plan, what the title of its request needs. */
const changedSchema = z.object({ application: z.object({ before: z.unknown() }).optional() });
const stateSchema = z.enum(requestStates);
const checksSchema = z.array(checkSchema);
const estimateSchema = estimateDetailSchema.nullable();
const messageSchema = messageRef.nullable();
const saidListSchema = z.array(saidSchema);
/** How often a request is stored again with another short id. */
const mostAttempts = 5;
const shortIdForm = /^R-/i;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function toRequest(row: ProvisionRequest): RequestRecord {
  const { projectName: project, kind, state, parameters, checks, plan, estimate, reasonMessage, ...rest } = row;
  return {
    ...rest,
    project,
    kind: fromJson(kindSchema, kind),
    state: fromJson(stateSchema, state),
    parameters: fromJson(parametersSchema, parameters),
    checks: fromJson(checksSchema, checks),
    plan: fromJson(requestPlanSchema, plan),
    estimate: fromJson(estimateSchema, estimate),
    reasonMessage: fromJson(messageSchema, reasonMessage),
  };
}

function toRow(request: NewRequest): Prisma.ProvisionRequestUncheckedCreateInput {
  const { project: projectName, parameters, checks, plan, estimate, reasonMessage, ...rest } = request;
  return {
    ...rest,
    projectName,
    parameters: toJson(parameters),
    checks: toJson(checks),
    plan: toJson(plan),
    estimate: toJsonColumn(estimate),
    reasonMessage: toJsonColumn(reasonMessage),
  };
}

function whereOf(visible: Visible, filter: RequestFilter): Prisma.ProvisionRequestWhereInput {
  const { q, projects, states, kinds, requester } = filter;
  const contains = { contains: q?.trim(), mode: 'insensitive' as const };
  return {
    AND: [
      visible === 'all' ? {} : { projectName: { in: [...visible] } },
      projects ? { projectName: { in: [...projects] } } : {},
      states ? { state: { in: [...states] } } : {},
      kinds ? { kind: { in: [...kinds] } } : {},
      requester ? { requester } : {},
      q?.trim()
        ? { OR: [{ clusterName: contains }, { requester: contains }, { catalogItem: contains }, { shortId: contains }] }
        : {},
    ],
  };
}

function after(cursor: string | undefined): Prisma.ProvisionRequestWhereInput {
  if (cursor === undefined) return {};
  const [at, id] = decodeCursor(cursor, 'requests', [places.milliseconds, places.uuid]);
  const createdAt = new Date(at);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { gt: id } }] };
}

async function titlesOf(
  db: ReturnType<typeof dbOf>,
  rows: readonly ProvisionRequest[],
): Promise<Map<string, LocalizedText>> {
  const ids = [...new Set(rows.flatMap(({ catalogItem }) => catalogItem ?? []))];
  const items = await db.catalogItem.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
  return new Map(items.map(({ id, title }) => [id, fromJson(localizedText, title)]));
}

/** @throws DomainError `conflict` when what a request asks for is open already */
async function refuseOpen(tx: Tx, request: NewRequest): Promise<void> {
  const { kind, namespace, clusterName: name, clusterUid } = request;
  if (kindTraits[kind].about === 'new-cluster') {
    if (!(await requestStore.findOpen(tx, kind, { namespace, name }))) return;
    const said = say('request-open', { name });
    throw new DomainError('conflict', { ...said, errors: [{ pointer: '/name', ...said }] });
  }
  const open = await requestStore.findOpenChange(tx, { namespace, name, uid: clusterUid });
  if (!open) return;
  const { requester: by, shortId } = open;
  const said =
    kindTraits[kind].about === 'project'
      ? say('quota-open', { by, request: shortId })
      : say('change-open', { by, requestKind: open.kind, request: shortId });
  throw new DomainError('conflict', { ...said, meta: { openRequest: open.id } });
}

/** @throws DomainError `conflict` when an open request has the name */
async function refuseTakenName<T>(request: RequestRecord, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const open = say('request-open', { name: request.clusterName });
    throw new DomainError('conflict', { ...open, errors: [{ pointer: '/name', ...open }], cause: error });
  }
}

export const requestStore: RequestStore = {
  async insert(tx, request) {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      // A refusal by an index would end the transaction, which could then not name what is open.
      const data = [toRow(request)];
      const [row] = await dbOf(tx).provisionRequest.createManyAndReturn({ data, skipDuplicates: true });
      if (row) return toRequest(row);
      await refuseOpen(tx, request);
      // Nothing is open, so somebody else was given the same short id at the same moment: the next attempt has another.
    }
    throw new Error(`No short id was free for the request ${request.id}`);
  },
  async get(tx, id) {
    const row = await dbOf(tx).provisionRequest.findUnique({ where: { id } });
    return row && toRequest(row);
  },
  async find(tx, anyId) {
    const where = shortIdForm.test(anyId) ? { shortId: anyId.toUpperCase() } : { id: anyId };
    const row = await dbOf(tx).provisionRequest.findUnique({ where });
    return row && toRequest(row);
  },
  async namesOf(tx, ids) {
    const where = { id: { in: ids.filter((id) => uuidForm.test(id)) } };
    const select = { id: true, shortId: true, kind: true, namespace: true, clusterName: true };
    const rows = await dbOf(tx).provisionRequest.findMany({ where, select });
    return new Map(
      rows.map((row) => {
        const about = { ...row, kind: fromJson(kindSchema, row.kind) };
        return [row.id, { shortId: row.shortId, cluster: subjectNameOf(about) || null }];
      }),
    );
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM requests WHERE id = $1::uuid FOR UPDATE', id);
    return requestStore.get(tx, id);
  },
  async update(tx, request) {
    const { id, revision } = request;
    const where = { id, revision: revision - 1 };
    const { count } = await refuseTakenName(request, () =>
      dbOf(tx).provisionRequest.updateMany({ where, data: toRow(request) }),
    );
    if (count === 0) throw new DomainError('stale-version', say('request-changed'));
  },
  async list(tx, visible, filter) {
    const db = dbOf(tx);
    const where = whereOf(visible, filter);
    const [rows, total, counts] = await Promise.all([
      db.provisionRequest.findMany({
        where: { AND: [where, after(filter.cursor)] },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: filter.limit + 1,
        include: { reviews: { orderBy: { revision: 'desc' }, take: 1, select: { input: true } } },
      }),
      db.provisionRequest.count({ where }),
      db.provisionRequest.groupBy({
        by: ['state'],
        where: whereOf(visible, { ...filter, states: undefined }),
        _count: true,
      }),
    ]);
    const shown = rows.slice(0, filter.limit);
    const titles = await titlesOf(db, shown);
    const last = rows.length > filter.limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => ({
        id: row.id,
        shortId: row.shortId,
        kind: fromJson(kindSchema, row.kind),
        state: fromJson(stateSchema, row.state),
        project: row.projectName,
        requester: row.requester,
        cluster: clusterOf({ ...row, kind: fromJson(kindSchema, row.kind) }),
        application: applicationShown(
          { ...row, kind: fromJson(kindSchema, row.kind) },
          fromJson(changedSchema, row.plan).application?.before,
        ),
        catalogItem: row.catalogItem
          ? { id: row.catalogItem, title: titles.get(row.catalogItem) ?? { en: row.catalogItem } }
          : null,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        reason: row.reason,
        reasonMessage: fromJson(messageSchema, row.reasonMessage),
        ...figuresOf(row, row.reviews[0]?.input),
      })),
      nextCursor: last ? encodeCursor(['requests', last.createdAt.getTime(), last.id]) : null,
      total,
      states: Object.fromEntries(counts.map(({ state, _count: count }) => [fromJson(stateSchema, state), count])),
    };
  },
  async ofCluster(tx, { namespace, name }, only = {}) {
    const rows = await dbOf(tx).provisionRequest.findMany({
      where: { namespace, clusterName: name, ...only },
      orderBy: { createdAt: 'desc' },
      take: 100,
    });
    return rows.map(toRequest);
  },
  async latest(tx, { namespace, name }, { kinds, states }) {
    const row = await dbOf(tx).provisionRequest.findFirst({
      where: { namespace, clusterName: name, kind: { in: [...kinds] }, state: { in: [...states] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    });
    return row && toRequest(row);
  },
  async toFollow(tx, { namespace, name }) {
    const rows = await dbOf(tx).provisionRequest.findMany({
      where: {
        namespace,
        clusterName: name,
        OR: [{ state: { in: ['provisioning', 'applying'] } }, { reservation: { state: 'held' } }],
      },
      orderBy: { createdAt: 'desc' },
    });
    return rows.map(toRequest);
  },
  async findOpen(tx, kind, { namespace, name }) {
    const row = await dbOf(tx).provisionRequest.findFirst({
      where: {
        kind: kindTraits[kind].about === 'new-cluster' ? { in: newClusterKinds } : kind,
        namespace,
        clusterName: name,
        state: { in: [...openStates] },
      },
    });
    return row && toRequest(row);
  },
  async findOpenChange(tx, { namespace, name, uid }) {
    const row = await dbOf(tx).provisionRequest.findFirst({
      where: {
        kind: { notIn: newClusterKinds },
        namespace,
        clusterName: name,
        // An earlier version notes the uid only when the job starts.
        OR: [{ clusterUid: uid }, { clusterUid: null }],
        state: { in: [...openStates] },
      },
    });
    return row && toRequest(row);
  },
  async isWrittenMeanwhile(tx, { namespace, name, uid }, generation) {
    const [row] = await tx.$queryRawUnsafe<{ found: boolean }[]>(
      `SELECT EXISTS (SELECT FROM requests WHERE namespace = $1 AND cluster_name = $2 AND cluster_uid = $3
         AND (plan ->> 'generation')::bigint > $4::bigint AND updated_at > now() - interval '2 minutes') AS found`,
      namespace,
      name,
      uid,
      generation,
    );
    return row?.found ?? false;
  },
  ...durationReader,
  async addEntries(tx, id, entries) {
    const data = entries.map(({ said, ...entry }) => ({ requestId: id, ...entry, said: toJsonColumn(said) }));
    await dbOf(tx).requestEntry.createMany({ data });
  },
  async entries(tx, id) {
    const rows = await dbOf(tx).requestEntry.findMany({ where: { requestId: id }, orderBy: { id: 'asc' } });
    return rows.map(
      ({ at, actor, type, detail, said }): RequestEntry => ({
        at,
        actor,
        type,
        detail,
        ...(said !== null && { said: fromJson(saidListSchema, said) }),
      }),
    );
  },
};
