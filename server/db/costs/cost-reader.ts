import { wholeClusters } from '../../../lib/contracts/costs.ts';
import { isBorne } from '../../domain/costs/hours/split-costs.ts';
import type { CostQuestion, CostReader, CostSum } from '../../ports/costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { bookedDays } from './booked-days.ts';
import { readReasons } from './cost-reasons.ts';
import { readSilent } from './cost-silent.ts';
import { rowsOf, spansOf } from './cost-sql.ts';
import { completeUntil } from './cost-watermark.ts';

const figures = { node: 'node', storage: 'storage', loadBalancer: 'load_balancer', fee: 'fee', idle: 'idle' };
const quantities = {
  hours: 'hours',
  hoursMissing: 'hours_missing',
  nodeHours: 'node_hours',
  vcpuHours: 'vcpu_hours',
  memoryGibHours: 'memory_gib_hours',
  gpuHours: 'gpu_hours',
};

const isSplit = ({ split }: CostQuestion) =>
  split !== undefined && (split.idle !== 'apart' || split.shared !== 'apart');
/** Others bear all of it; a namespace that cost nothing itself is told as ever. */
const isEmptied = ({ keys, amount }: CostSum, place: number) => Number(amount) === 0 && isBorne(keys[place] ?? null);
/** A sum of hours that are all missing is not known, which is no zero. */
const amountOf = `CASE WHEN sum(s.hours) > 0 AND sum(s.hours) <= sum(s.hours_missing) THEN NULL
  ELSE sum(s.amount * s.rate) END`;

interface Row extends Omit<CostSum, 'keys' | 'day'> {
  k0?: string | null;
  k1?: string | null;
  day?: string;
}

/** Reads sums of days and blocks of days; the open day is among them, as far as it has come. */
export const costReader: CostReader = {
  bookedDays,

  async completeUntil(tx) {
    const [row] = await tx.$queryRawUnsafe<{ at: Date | null }[]>(`SELECT ${completeUntil} AS at`);
    return row?.at ?? null;
  },

  async sums(tx, question, by, { daily = false } = {}) {
    const values = new Values();
    const spans = spansOf(question, values, daily);
    const { from, keys } = rowsOf(question, by, values, daily);
    const names = [...keys.map((_, index) => `k${index}`), ...(daily ? ['day'] : [])];
    const inner = [...keys.map((key, index) => `${key} AS k${index}`), ...(daily ? ['d.day'] : []), 'd.rate'];
    const summed = ['amount', ...Object.values(figures), ...Object.values(quantities)];
    const money = Object.entries(figures).map(([name, column]) => `sum(s.${column} * s.rate)::text AS "${name}"`);
    const hours = Object.entries(quantities).map(([name, column]) => `sum(s.${column})::float8 AS "${name}"`);
    const shown = names.map((name) => (name === 'day' ? 's.day::text AS day' : `s.${name}`));
    // Added up first and converted then: rows are many, rates few.
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `WITH ${spans}
       SELECT ${[...shown, `(${amountOf})::numeric(30,10)::text AS amount`, ...money, ...hours].join(', ')}
       FROM (SELECT ${[...inner, ...summed.map((column) => `sum(d.${column}) AS ${column}`)].join(', ')}
         FROM ${from} GROUP BY ${inner.map((_, index) => index + 1).join(', ')}) s
       WHERE s.rate IS NOT NULL ${names.length > 0 ? `GROUP BY ${names.map((name) => `s.${name}`).join(', ')}` : ''}
       ORDER BY ${daily ? 's.day, ' : ''}sum(s.amount * s.rate) DESC, 1`,
      ...values.list,
    );
    const place = by.indexOf('namespace');
    return rows.flatMap(({ k0 = null, k1 = null, day = null, ...sum }) => {
      // Of nothing at all there is no sum.
      if (sum.amount === null && sum.hours === null) return [];
      const found = { ...sum, day, keys: [k0, k1].slice(0, by.length) };
      return isSplit(question) && !daily && place >= 0 && isEmptied(found, place) ? [] : [found];
    });
  },

  async completeness(tx, asked) {
    const question = { ...asked, filter: wholeClusters(asked.filter) };
    const values = new Values();
    const spans = spansOf(question, values);
    const { from } = rowsOf(question, [], values, true);
    const [row] = await tx.$queryRawUnsafe<CompletenessRow[]>(
      `WITH ${spans}, rows AS MATERIALIZED (
         SELECT d.day, d.currency, d.rate IS NULL AS is_unconverted, sum(d.amount) AS amount, sum(d.hours) AS hours,
           sum(d.hours_missing) AS missing, sum(d.hours_carried) AS carried, sum(d.hours_rate_card) AS rate_card
         FROM ${from} GROUP BY 1, 2, 3)
       SELECT coalesce(sum(hours), 0)::int AS hours, coalesce(sum(carried), 0)::int AS carried,
         coalesce(sum(rate_card), 0)::int AS "rateCard", coalesce(sum(missing), 0)::int AS missing,
         ${completeUntil} AS "completeUntil",
         (SELECT min(backfilled_from) FROM cost_watermarks) AS since,
         (SELECT coalesce(json_agg(u), '[]') FROM (
           SELECT currency, sum(amount)::text AS amount, count(DISTINCT day)::int AS days FROM rows
           WHERE is_unconverted GROUP BY 1 ORDER BY 1) u) AS unconverted
       FROM rows`,
      ...values.list,
    );
    if (!row) throw new Error('An aggregate answers one row');
    const [reasons, silent] = await Promise.all([readReasons(tx, question), readSilent(tx, question)]);
    return { ...row, reasons, silent, observed: row.hours - row.carried - row.rateCard - row.missing };
  },
};

type CompletenessRow = Omit<Awaited<ReturnType<CostReader['completeness']>>, 'observed' | 'reasons' | 'silent'>;
