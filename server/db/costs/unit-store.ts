import type { QuantityDays, UnitRecord, UnitStore } from '../../ports/unit-costs.ts';
import { dbOf } from '../client.ts';

const orderBy = [{ name: 'asc' as const }, { id: 'asc' as const }];

/** Units of cost and their quantities. */
export const unitStore: UnitStore = {
  async list(tx, visible): Promise<UnitRecord[]> {
    const where = visible === 'all' ? {} : { project: { in: [...visible] } };
    return dbOf(tx).costUnit.findMany({ where, orderBy });
  },
  async get(tx, id) {
    return dbOf(tx).costUnit.findUnique({ where: { id } });
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM cost_units WHERE id = $1::uuid FOR UPDATE', id);
    return unitStore.get(tx, id);
  },
  async lockAll(tx) {
    await tx.$queryRawUnsafe(`SELECT pg_advisory_xact_lock(hashtextextended('cost units', 0))::text`);
    return dbOf(tx).costUnit.findMany({ orderBy });
  },
  async put(tx, { id, ...data }) {
    await dbOf(tx).costUnit.upsert({ where: { id }, create: { id, ...data }, update: data });
  },
  async remove(tx, id) {
    await dbOf(tx).costUnit.deleteMany({ where: { id } });
  },
  async quantities(tx, ids, from, to) {
    const rows = await tx.$queryRawUnsafe<{ id: string; day: string; quantity: string }[]>(
      `SELECT unit_id::text AS id, day::text, trim_scale(quantity)::text AS quantity FROM cost_unit_quantities
       WHERE unit_id = ANY($1::uuid[]) AND day >= $2::date AND day < $3::date ORDER BY day`,
      [...ids],
      from,
      to,
    );
    const found = new Map<string, QuantityDays>();
    for (const { id, day, quantity } of rows) {
      const days = found.get(id) ?? new Map();
      found.set(id, days.set(day, quantity));
    }
    return found;
  },
  async lastDays(tx, ids) {
    const rows = await tx.$queryRawUnsafe<{ id: string; day: string }[]>(
      `SELECT unit_id::text AS id, max(day)::text AS day FROM cost_unit_quantities
       WHERE unit_id = ANY($1::uuid[]) GROUP BY 1`,
      [...ids],
    );
    return new Map(rows.map(({ id, day }) => [id, day]));
  },
  async setQuantities(tx, id, days, { by, at }) {
    const known = [...days].flatMap(([day, quantity]) => (quantity === null ? [] : [{ day, quantity }]));
    const unknown = [...days].flatMap(([day, quantity]) => (quantity === null ? [day] : []));
    await tx.$queryRawUnsafe(
      'DELETE FROM cost_unit_quantities WHERE unit_id = $1::uuid AND day = ANY($2::date[])',
      id,
      unknown,
    );
    await tx.$queryRawUnsafe(
      `INSERT INTO cost_unit_quantities (unit_id, day, quantity, set_by, set_at)
       SELECT $1::uuid, g.day, g.quantity, $4, $5::timestamptz FROM unnest($2::date[], $3::numeric[]) AS g(day, quantity)
       ON CONFLICT (unit_id, day)
       DO UPDATE SET quantity = EXCLUDED.quantity, set_by = EXCLUDED.set_by, set_at = EXCLUDED.set_at
       WHERE cost_unit_quantities.quantity <> EXCLUDED.quantity`,
      id,
      known.map(({ day }) => day),
      known.map(({ quantity }) => quantity),
      by,
      at,
    );
  },
};
