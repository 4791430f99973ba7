import type { CostStore } from '../../ports/costs.ts';
import { dbOf } from '../client.ts';
import { toldColumns } from './cost-clusters.ts';

const columns = `namespace, name, ${toldColumns}`;

// Two statements: one that closed and opened rows at once would see two that hold at a time.
const close = `
  UPDATE cluster_dims SET valid_to = $1::timestamptz WHERE valid_to IS NULL AND valid_from < $1::timestamptz
  RETURNING id::text AS id`;
const reopen = `
  INSERT INTO cluster_dims (${columns}, valid_from)
  SELECT ${columns}, $1::timestamptz FROM cluster_dims WHERE id = ANY($2::bigint[])`;

/** In which currency a source tells its prices, through time: the part of the store that labels amounts. */
export const costCurrencies: Pick<CostStore, 'currencies' | 'changeCurrency'> = {
  currencies: (tx, source) =>
    dbOf(tx).costSourceCurrency.findMany({
      where: { source },
      select: { since: true, currency: true },
      orderBy: { since: 'asc' },
    }),

  async changeCurrency(tx, source, { since, currency }) {
    await dbOf(tx).costSourceCurrency.upsert({
      where: { source_since: { source, since } },
      create: { source, since, currency },
      update: { currency },
    });
    const at = since.toISOString();
    const closed = await tx.$queryRawUnsafe<{ id: string }[]>(close, at);
    await tx.$queryRawUnsafe(
      reopen,
      at,
      closed.map(({ id }) => id),
    );
  },
};
