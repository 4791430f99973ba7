import { type RateCardVersion, ratesSchema } from '../../../lib/contracts/rate-cards.ts';
import { toDay } from '../../../lib/days.ts';
import type { RateCardStore } from '../../ports/money.ts';
import { dbOf } from '../client.ts';
import type { RateCardVersion as Row } from '../generated/client.ts';
import { fromJson, toJson } from '../json.ts';

/** Any number that nothing else in this database uses. */
const rateCardLock = 7_204_404;

function toVersion({ rates, validFrom, validUntil, createdAt, ...row }: Row): RateCardVersion {
  return {
    ...row,
    validFrom: toDay(validFrom),
    validUntil: validUntil && toDay(validUntil),
    rates: fromJson(ratesSchema, rates),
    createdAt: createdAt.toISOString(),
  };
}

export const rateCardStore: RateCardStore = {
  async findValid(tx, provider, day) {
    const at = new Date(day);
    const row = await dbOf(tx).rateCardVersion.findFirst({
      where: { provider, validFrom: { lte: at }, OR: [{ validUntil: null }, { validUntil: { gt: at } }] },
      orderBy: { version: 'desc' },
    });
    return row && toVersion(row);
  },
  async list(tx) {
    const rows = await dbOf(tx).rateCardVersion.findMany({ orderBy: [{ provider: 'asc' }, { version: 'asc' }] });
    return rows.map(toVersion);
  },
  async lock(tx) {
    await tx.$queryRawUnsafe(
      'SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock($1::bigint)) AS taken',
      rateCardLock,
    );
  },
  async add(tx, { validFrom, validUntil, rates, ...version }, replaced = []) {
    const db = dbOf(tx);
    const { provider } = version;
    const begins = new Date(validFrom);
    await db.rateCardVersion.deleteMany({ where: { provider, version: { in: replaced.map((one) => one.version) } } });
    await db.rateCardVersion.updateMany({
      where: { provider, OR: [{ validUntil: null }, { validUntil: { gt: begins } }] },
      data: { validUntil: begins },
    });
    const days = { validFrom: begins, validUntil: validUntil === null ? null : new Date(validUntil) };
    await db.rateCardVersion.create({ data: { ...version, ...days, rates: toJson(rates) } });
  },
};
