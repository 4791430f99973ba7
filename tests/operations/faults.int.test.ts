import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reading, ServerAnswers, ServerReading } from './faults/answers.ts';
import { cloudFaults } from './faults/cloud-faults.ts';
import type { Both, ClusterFault } from './faults/fault.ts';
import { type FaultWorld, startFaultWorld } from './faults/fault-world.ts';
import { drawParts, drawServerFaults, type Locale, type Seen, type SeenServer } from './faults/faults-page.ts';
import { orderFaults } from './faults/order-faults.ts';
import { readPage, readServer } from './faults/read-page.fixtures.tsx';
import { deletionFaults, runningFaults } from './faults/running-faults.ts';
import { type ServerFault, serverFaults } from './faults/server-faults.ts';

// Each fault really happens: the sandbox plays it, the worker hears of it, and what people read is taken from the REST API
// and drawn with the portal's own components. docs/operations/faults.md is made of that (`vitest -u` writes it).

const parts: [title: Both, faults: ClusterFault[]][] = [
  [{ en: 'In the cloud', zh: '云平台' }, cloudFaults],
  [{ en: 'What an order refers to', zh: '申请引用的对象' }, orderFaults],
  [{ en: 'Charts, machines and services', zh: 'Chart、机器和服务' }, runningFaults],
  [{ en: 'Deletions', zh: '删除' }, deletionFaults],
];
const faults = parts.flatMap(([, all]) => all);

let world: FaultWorld;
let runs: Map<ClusterFault, Promise<Record<Locale, Reading>>>;
beforeAll(async () => {
  world = await startFaultWorld();
  // Side by side: each breaks a cluster of its own.
  runs = new Map(faults.map((fault) => [fault, run(fault)]));
  await Promise.allSettled(runs.values());
}, 240_000);
afterAll(() => world?.stop());

/** Breaks a cluster, reads what people are told, mends it and waits until it is as it was. */
async function run(fault: ClusterFault): Promise<Record<Locale, Reading>> {
  const { cluster, signs, words, phase, cause, step, params = {} } = fault;
  await fault.arrange?.(world);
  const end = await fault.begin(world);
  let before = '';
  const answers = await world.until(async () => {
    const found = await world.answers(cluster);
    const { row, detail } = found;
    expect({
      phase: row.phase,
      cause: row.cause?.message.key ?? null,
      step: detail.nextStep?.key ?? null,
      params: row.cause?.message.params ?? {},
    }).toMatchObject({ phase, cause, step, params });
    expect([detail.phase, detail.cause]).toEqual([row.phase, row.cause]);
    expect(row.cause?.raw ?? '').toContain(words ?? '');
    expect(await world.signs(cluster)).toEqual(expect.arrayContaining([...signs]));
    const read = readPage('en', found);
    expect(read.page).toContain(fault.page ?? '');
    // Parts of a fault arrive one after the other: only what is said twice is what stays.
    const [last, now] = [before, JSON.stringify(read)];
    before = now;
    expect(now).toBe(last);
    return found;
  });
  const read = { en: readPage('en', answers), zh: readPage('zh', answers) };
  await end();
  await fault.mend?.(world);
  const { ends = 'ready' } = fault;
  await world.until(async () => {
    if (ends === null) await expect(world.answers(cluster)).rejects.toThrow('is not there');
    else expect((await world.answers(cluster)).row).toMatchObject({ phase: ends });
  });
  return read;
}

const readOf = async (fault: ClusterFault): Promise<Record<Locale, Reading>> => {
  const read = await runs.get(fault);
  if (!read) throw new Error(`${fault.scenario} was not played`);
  return read;
};

describe('a fault of one cluster', () => {
  it.each(faults.map((fault) => [fault.scenario, fault] as const))(
    '%s is told on list and page in both languages, and is over when it ends',
    async (_, fault) => {
      const read = await readOf(fault);
      for (const locale of ['en', 'zh'] as const) {
        const { list, page, nextStep } = read[locale];
        expect(page).not.toBe('');
        expect(nextStep).not.toBe('');
        // A cluster that is fine has nothing beside its phase.
        expect(list === '').toBe(fault.phase === 'ready');
      }
      expect(read.en).not.toEqual(read.zh);
    },
  );
});

/** A cluster that nothing befalls. */
const witness = 'no-image';
const told = new Map<ServerFault, Record<Locale, ServerReading>>();
const partOf = ({ health }: ServerAnswers) => health.parts.find(({ part }) => part === 'management-cluster');

/** Breaks the API server, reads what people are told, mends it and waits until all is well. */
async function runServer(fault: ServerFault): Promise<void> {
  const { uid, phase, nodesReady } = (await world.answers(witness)).row;
  const end = await fault.begin(world);
  try {
    const answers = await world.until(async () => {
      const found = await world.serverAnswers(witness);
      const since = fault.isHeard ? null : expect.any(String);
      expect(found.me.managementCluster).toMatchObject({ reachable: fault.isHeard, since });
      expect(partOf(found)).toMatchObject({ state: fault.health });
      expect(partOf(found)?.error?.detail ?? '').toContain(fault.words ?? '');
      return found;
    });
    // What was known stays.
    expect(answers.row).toMatchObject({ uid, phase, nodesReady });
    told.set(fault, { en: readServer('en', answers), zh: readServer('zh', answers) });
    await fault.during?.(world);
  } finally {
    await end();
  }
  await world.until(async () => {
    const found = await world.serverAnswers(witness);
    expect(found.me.managementCluster).toMatchObject({ reachable: true, since: null });
    expect(partOf(found)).toMatchObject({ state: 'ok', error: null });
  });
  await fault.after?.(world);
}

describe('a fault of the API server', { timeout: 180_000 }, () => {
  it.each(serverFaults.map((fault) => [fault.title.en, fault] as const))(
    '%s: it is told, and over when it ends',
    async (_, fault) => {
      await runServer(fault);
    },
  );
});

function toldOf(fault: ServerFault): Record<Locale, ServerReading> {
  const read = told.get(fault);
  if (!read) throw new Error(`${fault.title.en} was not told`);
  return read;
}

describe('docs/operations/faults.md', () => {
  it('says what was seen', async () => {
    const seen = await Promise.all(
      parts.map(async ([title, all]) => ({
        title,
        rows: await Promise.all(all.map(async (fault): Promise<Seen> => [fault, await readOf(fault)])),
      })),
    );
    const servers = serverFaults.map((fault): SeenServer => [fault, toldOf(fault)]);
    const ofServer = { en: 'The API server', zh: 'API 服务器' };
    const draw = (locale: Locale) => [
      ...drawParts(locale, seen),
      `### ${ofServer[locale]}`,
      '',
      ...drawServerFaults(locale, servers),
      '',
    ];
    const page = [
      '# Faults',
      '',
      `What Slipway says while something is broken, in ${faults.length + serverFaults.length} faults that the sandbox plays. A test`,
      'switches each one on, reads list and page as a developer does, switches it off and waits until all is as before, with',
      'nothing started anew. It writes this page from what it read, and fails where the page says anything else. Buttons and',
      'links stand in square brackets, and `…` for a time. [Situations of a cluster](../situations.md) has what follows from',
      'conditions alone.',
      '',
      'Each is switched on by the [control API](../sandbox.md#faults): those of one cluster by `POST /scenarios`, with the name',
      'in the first column. Conditions are those of the ClusterDeployment where no other kind stands before them.',
      '',
      '## English',
      '',
      ...draw('en'),
      '## 中文',
      '',
      ...draw('zh'),
    ].join('\n');
    await expect(page).toMatchFileSnapshot('../../docs/operations/faults.md');
  });
});
