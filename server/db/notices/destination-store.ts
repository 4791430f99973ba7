import { deliveryOutcomes, destinationKinds } from '../../../lib/contracts/destinations.ts';
import { noticeTopics } from '../../../lib/contracts/notifications.ts';
import type { DestinationRecord, DestinationStore } from '../../ports/destinations.ts';
import type { Sealer } from '../../ports/identity.ts';
import { dbOf } from '../client.ts';
import type { NotificationDestination as Row } from '../generated/client.ts';

/** Binds what is sealed to its row and its column. */
const ownerOf = (id: string, part: 'url' | 'secret') => `destination ${id} ${part}`;

function toRecord(row: Row): DestinationRecord {
  const { id, project, kind, title, host, topics, createdBy, createdAt, pausedAt, disabledAt, version } = row;
  const outcome = deliveryOutcomes.find((known) => known === row.lastOutcome);
  return {
    id,
    project,
    title,
    host,
    createdBy,
    createdAt,
    pausedAt,
    disabledAt,
    version,
    kind: destinationKinds.find((known) => known === kind) ?? 'webhook',
    topics: noticeTopics.filter((topic) => topics.includes(topic)),
    last: outcome && row.lastAt ? { outcome, status: row.lastStatus, at: row.lastAt } : null,
  };
}

/** Addresses and secrets of destinations are sealed on their way into the database and opened for sending alone. */
export function createDestinationStore(sealer: Sealer): DestinationStore {
  return {
    async list(tx, visible) {
      const rows = await dbOf(tx).notificationDestination.findMany({
        where: visible === 'all' ? {} : { project: { in: [...visible] } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      return rows.map(toRecord);
    },
    async lockCount(tx, project) {
      const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text';
      await tx.$queryRawUnsafe(lock, `destinations of ${project ?? ''}`);
      return dbOf(tx).notificationDestination.count({ where: { project } });
    },
    async get(tx, id) {
      const row = await dbOf(tx).notificationDestination.findUnique({ where: { id } });
      return row && toRecord(row);
    },
    async lock(tx, id) {
      await tx.$queryRawUnsafe('SELECT 1 FROM notification_destinations WHERE id = $1::uuid FOR UPDATE', id);
      const row = await dbOf(tx).notificationDestination.findUnique({ where: { id } });
      return row && toRecord(row);
    },
    async open(tx, id) {
      const row = await dbOf(tx).notificationDestination.findUnique({ where: { id } });
      if (!row) return null;
      const url = sealer.open(row.sealedUrl, ownerOf(id, 'url'));
      const secret = row.sealedSecret === null ? null : sealer.open(row.sealedSecret, ownerOf(id, 'secret'));
      const isWhole = url !== null && (secret !== null || row.sealedSecret === null);
      return isWhole ? { url, secret } : null;
    },
    async insert(tx, { last: _none, ...record }, { url, secret }) {
      const sealed = {
        sealedUrl: sealer.seal(url, ownerOf(record.id, 'url')),
        sealedSecret: secret && sealer.seal(secret, ownerOf(record.id, 'secret')),
      };
      await dbOf(tx).notificationDestination.create({ data: { ...record, ...sealed } });
    },
    async change(tx, { id, title, host, topics, pausedAt, disabledAt, version }, url) {
      await dbOf(tx).notificationDestination.update({
        where: { id },
        data: {
          title,
          host,
          topics,
          pausedAt,
          disabledAt,
          version,
          ...(url !== null && { sealedUrl: sealer.seal(url, ownerOf(id, 'url')) }),
        },
      });
    },
    async remove(tx, id) {
      await dbOf(tx).notificationDestination.deleteMany({ where: { id } });
    },
    async noteAttempt(tx, id, { outcome, status }, at) {
      await dbOf(tx).notificationDestination.updateMany({
        where: { id },
        data: { lastOutcome: outcome, lastStatus: status, lastAt: at },
      });
    },
    async disable(tx, id, at) {
      const { count } = await dbOf(tx).notificationDestination.updateMany({
        where: { id, disabledAt: null },
        data: { disabledAt: at },
      });
      return count === 1;
    },
  };
}
