import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MultiClusterServiceDetail,
  MultiClusterServiceSummary,
  RolloutPage,
  RolloutState,
} from '../../lib/contracts/multi-cluster-services.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { createRule, ruleService } from '../support/rules.ts';

let database: TestDatabase;
let deps: TestDeps;
let developer: string;
let lead: string;

const two = [
  {
    name: 'agent',
    namespace: 'agents',
    template: 'agent-1',
    templateChain: '',
    version: '1.0',
    isDisabled: false,
    dependsOn: [],
  },
  {
    name: 'web',
    namespace: 'web',
    template: 'web-1',
    templateChain: '',
    version: '2.0',
    isDisabled: false,
    dependsOn: [{ name: 'agent', namespace: 'agents' }],
  },
];
const web = (state: Parameters<typeof ruleService>[0], more = {}) =>
  ruleService(state, { name: 'web', namespace: 'web', template: 'web-1', version: '2.0', ...more });

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
  const ours = ['failed', 'gives-way', 'half', 'held', 'moving', 'asleep', 'nothing', 'left', 'fine'];
  for (const name of ours) await createCluster(deps, 'payments', name, 'payments');
  await createCluster(deps, 'storefront', 'theirs', 'storefront');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET phase = 'hibernated' WHERE name = 'asleep'`);
  const at = (name: string) => ({ namespace: 'payments', name });
  const words = 'cannot install web: admission webhook denied the request';
  await createRule(
    deps,
    'base',
    [
      { ...at('failed'), services: [ruleService('deployed'), web('failed', { words })] },
      { ...at('gives-way'), services: [ruleService('deployed'), web('replaced')] },
      // The second service waits for the first and is not handed over yet: k0rdent calls this set deployed.
      { ...at('half'), services: [ruleService('deployed')] },
      { ...at('held'), services: [ruleService('deployed'), web('provisioning')], set: { isPaused: true } },
      { ...at('moving'), services: [ruleService('deployed'), web('provisioning')] },
      { ...at('asleep'), services: [ruleService('provisioning'), web('pending')] },
      { ...at('nothing'), services: null, message: 'skipping create/update of ServiceSet: waiting on /other' },
      { ...at('left'), services: [ruleService('deleting'), web('deleting')], isMatched: false },
      { ...at('fine'), services: [ruleService('deployed'), web('deployed')], set: { isPaused: true } },
      { namespace: 'storefront', name: 'theirs', services: [ruleService('failed'), web('deployed')] },
    ],
    {
      services: two,
      dependsOn: ['first', 'hidden'],
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          reason: 'Failed',
          message: 'storefront/theirs fails',
          observedGeneration: 1,
          lastTransitionTime: null,
        },
      ],
    },
  );
  await createRule(deps, 'first', [{ ...at('fine'), services: [ruleService('deployed')] }]);
  await createRule(deps, 'hidden', [{ namespace: 'storefront', name: 'theirs', services: [ruleService('deployed')] }]);
  await createRule(deps, 'keeper', [{ ...at('left'), services: [ruleService('deployed')], isMatched: false }], {
    keepsOnMismatch: true,
    isSelfManaged: true,
  });
  await createRule(deps, 'nowhere', []);
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = <T>(path: string, token: string) => createApi(deps)<T>('GET', path, { token });
const board = async (query: string, token = developer) =>
  (await ask<RolloutPage>(`/multi-cluster-services/base/clusters${query}`, token)).body;
const states = async (query = '', token = developer): Promise<[string, RolloutState][]> =>
  (await board(query, token)).items.map(({ name, state }) => [name, state]);

describe('the board of a multi-cluster service', () => {
  it('says how it stands on each cluster, what needs somebody first', async () => {
    expect(await states()).toEqual([
      ['failed', 'failed'],
      ['gives-way', 'replaced'],
      ['held', 'paused'],
      ['moving', 'progressing'],
      ['fine', 'deployed'],
      ['half', 'waiting'],
      ['nothing', 'waiting'],
      ['asleep', 'asleep'],
      ['left', 'leaving'],
    ]);
  });

  it('has the literal reason in each cell, and k0rdent’s own words where nothing was made', async () => {
    const { items } = await board('');
    const one = (wanted: string) => items.find(({ name }) => name === wanted);
    expect(one('failed')?.services.map(({ name, words }) => [name, words])).toEqual([
      ['agent', null],
      ['web', 'cannot install web: admission webhook denied the request'],
    ]);
    expect(one('nothing')).toMatchObject({
      serviceSet: null,
      services: [],
      words: 'skipping create/update of ServiceSet: waiting on /other',
    });
    expect(one('fine')).toMatchObject({ isPaused: true, serviceSet: 'fine-base' });
  });

  it('is narrowed by state and words, and read page by page', async () => {
    expect(await states('?state=waiting')).toEqual([
      ['half', 'waiting'],
      ['nothing', 'waiting'],
    ]);
    expect(await states('?q=fine')).toEqual([['fine', 'deployed']]);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const page: RolloutPage = await board(`?limit=4${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(9);
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual((await states()).map(([name]) => name));
    expect((await ask<Problem>('/multi-cluster-services/base/clusters?cursor=x', developer)).status).toBe(422);
  });

  it('shows a developer no cluster of others, and no words that name one', async () => {
    const answer = JSON.stringify([
      (await ask('/multi-cluster-services', developer)).body,
      (await ask('/multi-cluster-services/base', developer)).body,
      await board(''),
    ]);
    expect(answer).not.toMatch(/theirs|storefront|hidden/);
    expect(await states('', lead)).toContainEqual(['theirs', 'failed']);
    const detail = (await ask<MultiClusterServiceDetail>('/multi-cluster-services/base', lead)).body;
    expect(detail.conditions[0]?.message).toBe('storefront/theirs fails');
    expect(detail.dependsOn).toEqual(['first', 'hidden']);
    expect((await ask('/multi-cluster-services/hidden', developer)).status).toBe(404);
    expect((await ask('/multi-cluster-services/hidden/clusters', developer)).status).toBe(404);
    expect((await ask('/multi-cluster-services/nowhere', developer)).status).toBe(404);
  });
});

describe('the list of multi-cluster services', () => {
  const list = async (token: string) =>
    (await ask<Page<MultiClusterServiceSummary>>('/multi-cluster-services', token)).body;

  it('counts each cluster once, by how it really stands there', async () => {
    const { items } = await list(developer);
    expect(items.map(({ name }) => name)).toEqual(['base', 'first', 'keeper']);
    expect(items[0]).toMatchObject({
      counts: {
        failed: 1,
        replaced: 1,
        paused: 1,
        progressing: 1,
        deployed: 1,
        waiting: 2,
        asleep: 1,
        kept: 0,
        leaving: 1,
      },
      paused: 2,
      dependsOn: ['first'],
      services: [
        { name: 'agent', version: '1.0' },
        { name: 'web', version: '2.0', dependsOn: ['agents/agent'] },
      ],
    });
    expect(items[1]).toMatchObject({ dependents: ['base'], counts: { deployed: 1 } });
    expect(items[2]).toMatchObject({ counts: { kept: 1, deployed: 0 }, isSelfManaged: true });
  });

  it('shows those who see everything the ones that touch no cluster too', async () => {
    const { items, total } = await list(lead);
    expect(items.map(({ name }) => name)).toEqual(['base', 'first', 'hidden', 'keeper', 'nowhere']);
    expect(total).toBe(5);
    expect(items[0]?.counts.failed).toBe(2);
  });
});
