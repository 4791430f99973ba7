import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CostDimension } from '../../../lib/contracts/costs.ts';
import { addDays, daysBetween } from '../../../lib/days.ts';
import { type SplitPolicy, splitPolicies } from '../../../lib/finops/split.ts';
import { addMoney } from '../../../lib/money.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { isBorne, type NamespaceShares, splitDay } from '../../domain/costs/hours/split-costs.ts';
import type { CostQuestion, CostSplit } from '../../ports/costs.ts';
import { costReader } from './cost-reader.ts';
import { costStore } from './cost-store.ts';

// Whichever roll-up answers a question, the answer is what days added up one by one give.

let database: TestDatabase;
let deps: TestDeps;
const firstDay = '2026-03-01';
const days = daysBetween(firstDay, addDays(firstDay, 150));
/** Ten-thousandths of the currency: with rates of two places all products are exact. */
interface Part extends OfIt {
  key: string;
}
/** An amount, and what of it is for memory and GPUs; the rest is for cores. */
interface OfIt {
  amount: number;
  memory: number;
  gpu: number;
}
interface Booked {
  cluster: (typeof clusters)[number];
  day: string;
  currency: string;
  node: number;
  fee: number;
  idle: OfIt;
  hoursMissing: number;
  namespaces: Part[];
  types: Part[];
}
const clusters = Array.from({ length: 9 }, (_, index) => ({
  id: 0,
  cluster: `space-${index % 4}/c-${index}`,
  project: [null, 'a', 'b', 'c'][index % 4] ?? null,
  owner: index % 3 === 0 ? null : `owner-${index % 2}`,
  provider: index % 2 ? 'aws' : 'azure',
  label: index % 3 === 1 ? 'blue' : null,
}));
const rates = [
  { day: '2026-03-10', from: 'EUR', to: 'USD', rate: '1.25' },
  { day: '2026-05-05', from: 'EUR', to: 'USD', rate: '1.5' },
  { day: '2026-04-20', from: 'USD', to: 'EUR', rate: '0.75' },
];
const booked: Booked[] = [];
const money = (amount: number) => (amount / 10_000).toFixed(4);
const eachOf = ({ amount, memory, gpu }: OfIt) => ({
  cpu: money(amount - memory - gpu),
  memory: money(memory),
  gpu: money(gpu),
});
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<{ id: bigint }[]>(text, ...values);

function bookAll(): void {
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (const day of days) {
    for (const [index, cluster] of clusters.entries()) {
      if (random(10) === 0) continue;
      const amountOf = (below: number): OfIt => {
        const [amount, gpu] = [random(below), random(3) === 0 ? random(below) : 0];
        return { amount: amount + gpu, memory: random(amount + 1), gpu };
      };
      const parts = (names: readonly string[]) =>
        names.filter(() => random(4) > 0).map((key) => ({ key, ...amountOf(20_000) }));
      booked.push({
        cluster,
        day,
        currency: index === 5 ? 'EUR' : 'USD',
        node: random(90_000),
        fee: random(9_000),
        idle: amountOf(15_000),
        hoursMissing: random(3),
        namespaces: parts(['web', 'db', `own-${index}`, 'kube-system']),
        types: parts(['m5.large', '']),
      });
    }
  }
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  bookAll();
  for (const one of clusters) {
    const [namespace, name] = one.cluster.split('/');
    const [row] = await sql(
      `INSERT INTO cluster_dims (namespace, name, project, owner, provider, labels, valid_from)
       VALUES ($1, $2, $3, $4, $5, $6::jsonb, '2026-01-01') RETURNING id`,
      namespace,
      name,
      one.project,
      one.owner,
      one.provider,
      JSON.stringify(one.label ? { team: one.label } : {}),
    );
    one.id = Number(row?.id);
  }
  const rows = booked.map(({ cluster, idle, ...row }) => ({ ...row, ...eachOf(idle), id: cluster.id }));
  await sql(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, fee, idle_cpu, idle_memory, idle_gpu, hours, hours_missing, hours_carried,
       hours_rate_card, currency, computed_at)
     SELECT id, day, node / 10000.0, fee / 10000.0, cpu, memory, gpu, 24, "hoursMissing", 0, 0, currency, now()
     FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, day date, node int, fee int, cpu numeric, memory numeric, gpu numeric,
       "hoursMissing" int, currency text)`,
    JSON.stringify(rows),
  );
  const parts = (list: 'namespaces' | 'types') =>
    JSON.stringify(
      rows.flatMap(({ id, day, currency, [list]: own }) =>
        own.map((one) => ({ id, day, currency, ...one, ...eachOf(one) })),
      ),
    );
  const recordset =
    'FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, day date, key text, amount int, cpu numeric, memory numeric, gpu numeric, currency text)';
  await sql(
    `INSERT INTO cost_day_namespaces (cluster_id, namespace, day, cpu, memory, gpu, currency)
     SELECT id, key, day, cpu, memory, gpu, currency ${recordset}`,
    parts('namespaces'),
  );
  await sql(
    `INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, node_hours, currency)
     SELECT id, key, day, amount / 10000.0, 1, currency ${recordset}`,
    parts('types'),
  );
  await costStore.putRates(deps.db.auto, rates, 'test');
  // As the job does it: newest first, in pieces, some of them more than once.
  for (const [from, to] of [
    [100, 150],
    [60, 101],
    [61, 62],
    [0, 60],
  ] as const) {
    await sql('SELECT sum_costs($1::date, $2::date)', addDays(firstDay, from), addDays(firstDay, to));
  }
  // As older versions left them, days are not split, or by another rule: the worker finds them noted.
  await sql(
    `UPDATE cost_day_namespaces SET idle_even = 1, idle_proportional = 1, shared_even = 1, shared_proportional = 1
     WHERE day < $1::date`,
    addDays(firstDay, 70),
  );
  await sql(
    'INSERT INTO cost_stale_days (day, splits) SELECT DISTINCT day, idle_even IS NOT NULL FROM cost_day_namespaces',
  );
  await costStore.keepClusters(deps.db.auto, new Date('2026-11-01'));
  expect(await sql('SELECT day FROM cost_stale_days')).toEqual([]);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const rateOf = (from: string, to: string, day: string): number | null => {
  if (from === to) return 100;
  const held = rates
    .filter((rate) => rate.from === from && rate.to === to && rate.day <= day)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = held.at(-1);
  return last ? Math.round(Number(last.rate) * 100) : null;
};

interface Line extends Booked {
  part: string | null;
  /** In units of the tenth place. */
  amount: bigint;
}
const units = (amount: string) => BigInt(Math.round(Number(amount) * 1e10));
const givenBy = (shares: NamespaceShares, { idle, shared }: CostSplit) => {
  const of = (kind: 'idle' | 'shared', policy: SplitPolicy) =>
    policy === 'apart' ? 0n : units(shares[`${kind}${policy === 'even' ? 'Even' : 'Proportional'}`]);
  return { idle: of('idle', idle), shared: of('shared', shared) };
};
/** What `lines` are once namespaces bear of the idle and the other what the pure rule says. */
function splitLines(one: Booked, lines: Line[], split: CostSplit): Line[] {
  const shares = splitDay({
    amount: money(one.node + one.fee),
    idle: eachOf(one.idle),
    namespaces: one.namespaces.map(({ key, ...of }) => ({ namespace: key, amount: money(of.amount), ...eachOf(of) })),
  });
  const given = new Map(shares.map((share) => [share.namespace, givenBy(share, split)]));
  const all = [...given.values()];
  return lines.map((line) => {
    const own = given.get(line.part ?? '') ?? { idle: 0n, shared: 0n };
    if (line.part === '__idle__') return { ...line, amount: all.reduce((left, { idle }) => left - idle, line.amount) };
    if (line.part === '__other__') {
      return { ...line, amount: all.reduce((left, { shared }) => left - shared, line.amount) };
    }
    return { ...line, amount: line.amount + own.idle + own.shared };
  });
}
function linesOf(one: Booked, level: string, split: CostSplit): Line[] {
  const whole = one.node + one.fee;
  const line = (part: string | null, amount: number): Line => ({ ...one, part, amount: BigInt(amount) * 1_000_000n });
  if (level === 'cluster') return [line(null, whole)];
  const parts = level === 'namespace' ? one.namespaces : one.types;
  const inParts = parts.reduce((sum, { amount }) => sum + amount, 0);
  const idle = level === 'namespace' ? one.idle.amount : 0;
  const lines = [
    ...parts.map(({ key, amount }) => line(key === '' ? null : key, amount)),
    ...(level === 'namespace' ? [line('__idle__', idle)] : []),
    line('__other__', whole - idle - inParts),
  ];
  return level === 'namespace' ? splitLines(one, lines, split) : lines;
}
const partOf = ({ cluster, part }: Line, dimension: CostDimension): string | null => {
  if (dimension === 'namespace' || dimension === 'nodeType') return part;
  if (dimension.startsWith('label:')) return cluster.label;
  return cluster[dimension as 'project' | 'owner' | 'provider' | 'cluster'];
};

/** From twelve places to ten, as the database rounds. */
function round(sum: bigint): string {
  const size = ((sum < 0n ? -sum : sum) + 50n) / 100n;
  const digits = String(size).padStart(11, '0');
  return addMoney(`${sum < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`);
}

/** Sums by group and day, worked out without any roll-up. */
function addUp(question: CostQuestion, by: readonly CostDimension[], daily: boolean): Record<string, string> {
  const dimensions = [...by, ...Object.keys(question.filter)];
  const level = dimensions.includes('namespace')
    ? 'namespace'
    : dimensions.includes('nodeType')
      ? 'nodeType'
      : 'cluster';
  const split = question.split ?? { idle: 'apart', shared: 'apart' };
  const isSplit = split.idle !== 'apart' || split.shared !== 'apart';
  const sums = new Map<string, bigint>();
  for (const one of booked) {
    const { day, currency, cluster } = one;
    const rate = rateOf(currency, question.currency, day);
    if (day < question.from || day >= question.to || rate === null) continue;
    if (question.visible !== 'all' && !question.visible.includes(cluster.project ?? '')) continue;
    for (const line of linesOf(one, level, split)) {
      const isAsked = Object.entries(question.filter).every(([name, wanted]) =>
        wanted?.includes(partOf(line, name as CostDimension) ?? ''),
      );
      if (!isAsked) continue;
      const key = JSON.stringify([daily ? day : null, ...by.map((name) => partOf(line, name))]);
      sums.set(key, (sums.get(key) ?? 0n) + line.amount * BigInt(rate));
    }
  }
  // Others bear all of it: there is no such group any more.
  const place = by.indexOf('namespace') + 1;
  const isGone = ([key, sum]: [string, bigint]) =>
    isSplit && !daily && place > 0 && sum === 0n && isBorne((JSON.parse(key) as (string | null)[])[place] ?? null);
  return Object.fromEntries([...sums].flatMap((one) => (isGone(one) ? [] : [[one[0], round(one[1])]])));
}

const values: Record<string, string[]> = {
  project: ['a', 'b', ''],
  owner: ['owner-0', ''],
  provider: ['aws', 'azure'],
  cluster: ['space-1/c-1', 'space-1/c-5'],
  'label:team': ['blue', ''],
  namespace: ['web', 'own-5', '__idle__', '__other__', 'kube-system'],
  nodeType: ['m5.large', ''],
};
const names = Object.keys(values) as CostDimension[];
const dimension = fc.constantFrom(...names);
const questions = fc
  .record({
    by: fc.uniqueArray(dimension, { maxLength: 2 }),
    filtered: fc.uniqueArray(dimension, { maxLength: 2 }),
    pick: fc.nat(4),
    start: fc.nat(149),
    length: fc.oneof(fc.constant(150), fc.integer({ min: 1, max: 150 })),
    currency: fc.constantFrom('USD', 'EUR', 'USD'),
    visible: fc.constantFrom<CostQuestion['visible']>('all', ['a', 'c'], [], 'all'),
    daily: fc.boolean(),
    split: fc.record({ idle: fc.constantFrom(...splitPolicies), shared: fc.constantFrom(...splitPolicies) }),
  })
  .filter(
    ({ by, filtered }) => ![by, filtered].flat().includes('namespace') || ![by, filtered].flat().includes('nodeType'),
  );

it('answers what the days add up to, by any dimensions, filters, windows and currencies', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async ({ by, filtered, pick, start, length, currency, visible, daily, split }) => {
      const from = addDays(firstDay, start);
      const filter = Object.fromEntries(
        filtered.map((name) => [name, [values[name]?.[pick % (values[name]?.length ?? 1)] ?? '']]),
      );
      const question = { visible, filter, currency, from, to: addDays(from, length), split };
      const sums = await costReader.sums(deps.db.auto, question, by, { daily });
      const answered = Object.fromEntries(
        sums.map(({ day, keys, amount }) => [JSON.stringify([day, ...keys]), addMoney(amount ?? '0')]),
      );
      expect(answered).toEqual(addUp(question, by, daily));
      const hours = booked.filter(
        (one) =>
          one.day >= question.from &&
          one.day < question.to &&
          (visible === 'all' || visible.includes(one.cluster.project ?? '')),
      );
      if (filtered.length > 0) return;
      const known = await costReader.completeness(deps.db.auto, question);
      expect([known.hours, known.missing]).toEqual([
        24 * hours.length,
        hours.reduce((sum, one) => sum + one.hoursMissing, 0),
      ]);
      const left = hours.filter((one) => rateOf(one.currency, currency, one.day) === null);
      expect(known.unconverted.map(({ amount, days: count }) => [Number(amount).toFixed(4), count])).toEqual(
        left.length === 0
          ? []
          : [[money(left.reduce((sum, one) => sum + one.node + one.fee, 0)), new Set(left.map(({ day }) => day)).size]],
      );
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
});

it('comes to the same total however idle and shared cost are split, and to what was known of it', async () => {
  const all = { visible: 'all' as const, filter: {}, currency: 'USD', from: firstDay, to: addDays(firstDay, 150) };
  const apart = await costReader.sums(deps.db.auto, all, ['namespace']);
  const known = await costReader.completeness(deps.db.auto, all);
  const totalOf = (sums: readonly { amount: string | null }[]) => addMoney(...sums.map(({ amount }) => amount ?? '0'));
  for (const idle of splitPolicies) {
    for (const shared of splitPolicies) {
      const question = { ...all, split: { idle, shared } };
      const sums = await costReader.sums(deps.db.auto, question, ['namespace']);
      // What was converted is rounded once a group; of one currency the total is the same to the last place.
      expect(Number(totalOf(sums))).toBeCloseTo(Number(totalOf(apart)), 8);
      const euros = { ...question, currency: 'EUR', filter: { cluster: ['space-1/c-5'] } };
      expect(totalOf(await costReader.sums(deps.db.auto, euros, ['namespace']))).toBe(
        totalOf(await costReader.sums(deps.db.auto, euros, [])),
      );
      expect(await costReader.completeness(deps.db.auto, question)).toEqual(known);
      const amounts = new Map(sums.map(({ keys, amount }) => [keys[0], Number(amount)]));
      expect((amounts.get('__idle__') ?? 0) > 0).toBe(idle === 'apart' || amounts.has('__idle__'));
    }
  }
});
