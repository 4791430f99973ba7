import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

const submits = 200;
const names = Array.from({ length: 20 }, (_, number) => `shop-${number}`);
/** Each cluster has two machines, so that eight more fit. */
const nodes = 2 * names.length;
const fitting = 8;

const developers = Array.from({ length: 8 }, (_, number) => `dev-${number}@demo`);
const people = Object.fromEntries(developers.map((email) => [email, ['everybody']]));
const developer = (number: number) => developers[number % developers.length] ?? '';

let world: DayTwoWorld;
let isRunning = true;
beforeAll(async () => {
  world = await startDayTwoWorld({ people, portals: 2, project: { quota: { nodes: nodes + fitting } } });
}, 60_000);
afterAll(async () => {
  isRunning = false;
  await world.stop();
});

type Sent = Awaited<ReturnType<typeof scaleUp>>;
async function scaleUp(race: string, number: number) {
  const name = names[number % names.length] ?? '';
  const body = { kind: 'change', cluster: at(name), parameters: { workersNumber: 2 } };
  const answer = await world.api<RequestDetail>('POST', '/requests', body, {
    as: developer(number),
    key: `${race}-${number}`,
  });
  return { name, ...answer };
}
const accepted = (all: readonly Sent[]) => all.filter(({ status }) => status === 201);
const wordOf = ({ status, body }: Sent) => (status === 201 ? body.state : `${body.code} ${body.message?.key ?? ''}`);
const tally = (all: readonly Sent[]) => {
  const words = Map.groupBy(all.map(wordOf), (word) => word);
  return Object.fromEntries([...words].map(([word, list]) => [word.trim(), list.length]));
};

/** Nodes that the ledger of the project holds. */
async function held(): Promise<number> {
  const usage = await world.deps.projects.usage(world.deps.db.auto, ['team-a']);
  return usage.get('team-a')?.nodes ?? 0;
}
/** The same from the other side: what the clusters are to have, and what open changes ask beyond that. */
async function wanted(): Promise<number> {
  const live = await world.controllers.client.list(kinds.clusterDeployment, 'team-a');
  const open = await world.deps.db.auto.$queryRawUnsafe<{ name: string; workers: number }[]>(
    `SELECT cluster_name AS name, (parameters ->> 'workersNumber')::int AS workers FROM requests
     WHERE kind = 'change' AND state IN ('approved', 'applying')`,
  );
  return live.items.reduce((sum, { metadata, spec }) => {
    const { controlPlaneNumber, workersNumber } = spec.config as { controlPlaneNumber: number; workersNumber: number };
    const asked = open.find(({ name }) => name === metadata.name)?.workers ?? 0;
    return sum + controlPlaneNumber + Math.max(workersNumber, asked);
  }, 0);
}
/** The most open changes that one cluster ever had, by the entries of their timelines. */
async function mostOpenAtOnce(): Promise<number> {
  const [row] = await world.deps.db.auto.$queryRawUnsafe<{ most: number }[]>(
    `SELECT coalesce(max(n), 0)::int AS most FROM (
       SELECT (SELECT count(*) FROM requests other WHERE other.kind = 'change' AND other.cluster_uid = one.cluster_uid
         AND other.created_at <= one.created_at
         AND (other.state NOT IN ('done', 'failed', 'cancelled') OR other.updated_at > one.created_at)) AS n
       FROM requests one WHERE one.kind = 'change') AS counted`,
  );
  return row?.most ?? 0;
}

it('accepts exactly as many of two hundred scale-ups as fit, while a portal and the worker die', {
  timeout: 240_000,
}, async () => {
  const orders = [];
  for (const name of names) orders.push(await world.order(name));
  for (const { id } of orders) await world.reaches(id, 'ready');
  expect(await held()).toBe(nodes);
  const samples: number[] = [];
  const watching = (async () => {
    while (isRunning) {
      samples.push(await held());
      await delay(20);
    }
  })();

  let answered = 0;
  const restarts: Promise<unknown>[] = [];
  const all = await Promise.all(
    Array.from({ length: submits }, async (_, number) => {
      const answer = await scaleUp('tight', number);
      answered += 1;
      if (answered === 30) restarts.push(world.killPortal().then(world.startPortal));
      if (answered === 60) restarts.push(world.killWorker());
      return answer;
    }),
  );
  await Promise.all(restarts);
  const won = accepted(all);
  expect(won.map(({ body }) => body.state)).toEqual(Array(fitting).fill('approved'));
  expect(new Set(won.map(({ name }) => name)).size).toBe(fitting);
  // Who never had an open change was refused by the quota and by nothing else.
  const winners = new Set(won.map(({ name }) => name));
  const losers = all.filter(({ name }) => !winners.has(name));
  expect(tally(losers)).toEqual({ 'quota-exceeded said.quota-exceeded': losers.length });
  expect(await held()).toBe(nodes + fitting);
  expect(await wanted()).toBe(nodes + fitting);

  await world.startWorker();
  for (const { body } of won) await world.reaches(body.id, 'done');
  isRunning = false;
  await watching;
  expect([await held(), await wanted(), await mostOpenAtOnce()]).toEqual([nodes + fitting, nodes + fitting, 1]);
  expect(Math.max(...samples)).toBe(nodes + fitting);
  expect(Math.min(...samples)).toBe(nodes);
  expect(await world.deps.audit.verify(world.deps.db.auto)).toBeNull();
  console.log('scale-ups:', JSON.stringify({ submits, fitting, answers: tally(all), samples: samples.length }));
});

it('opens one change of each cluster where everything fits', { timeout: 120_000 }, async () => {
  await world.deps.db.auto.$queryRawUnsafe(`UPDATE quotas SET limit_value = 1000 WHERE project = 'team-a'`);
  await world.killWorker();
  const all = await Promise.all(
    Array.from({ length: submits }, (_, number) => {
      const cluster = at(names[number % names.length] ?? '');
      const body = { kind: 'change', cluster, parameters: { workersNumber: 3 } };
      return world.api<RequestDetail>('POST', '/requests', body, { as: developer(number), key: `wide-${number}` });
    }),
  );
  const opened = all.filter(({ status }) => status === 201);
  expect(opened.map(({ body }) => body.cluster?.name).sort()).toEqual([...names].sort());
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.message?.key)).toEqual(Array(submits - names.length).fill('said.change-open'));
  expect(await wanted()).toBe(await held());
  await world.startWorker();
  for (const { body } of opened) await world.reaches(body.id, 'done');
  expect([await held(), await wanted(), await mostOpenAtOnce()]).toEqual([4 * names.length, 4 * names.length, 1]);
});
