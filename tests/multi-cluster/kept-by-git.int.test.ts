import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MultiClusterServiceList } from '../../lib/contracts/multi-cluster-services.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { plainRule, ruleChangesIn, whyNot } from '../support/rule-changes.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'lead@demo': ['leads'], 'dev@demo': ['everybody'] },
    members: [{ project: null, subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' }],
    project: { owner: 'dev@demo' },
    items: [],
  });
}, 400_000);
afterAll(() => world.stop());

const { send, preview, seenOf, ends, apply, edit } = ruleChangesIn(() => world);
/** A service of nothing, for clusters that there are none of. */
const wish = (name: string, more: object = {}) => ({
  ...plainRule,
  name,
  selector: { matchLabels: { tier: 'nowhere' }, matchExpressions: [] },
  changes: [],
  ...more,
});
const written = (name: string) => world.controllers.client.find(kinds.multiClusterService, { name });

describe('a multi-cluster service that Flux keeps as Git says', () => {
  const marks = {
    'kustomize.toolkit.fluxcd.io/name': 'fleet',
    'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
  };
  const keptBy = { tool: 'flux-kustomization', namespace: 'flux-system', name: 'fleet' };
  const mark = (name: string) => edit(name, { metadata: { labels: marks } });
  const gone = async (name: string) => ({ act: 'delete', name, seen: await seenOf(name) });

  it('says so, and refuses changes and deletion with the reason', async () => {
    await apply(wish('kept'));
    await mark('kept');
    await world.until(async () => {
      const { body } = await world.api<MultiClusterServiceList>('GET', '/multi-cluster-services');
      expect(body.items.flatMap((one) => (one.keptBy ? [[one.name, one.keptBy]] : []))).toEqual([['kept', keptBy]]);
    });
    const change = wish('kept', { seen: await seenOf('kept'), priority: 300 });
    expect(whyNot(await preview(change))).toEqual([' rule-kept-by-flux']);
    for (const body of [change, await gone('kept')]) {
      const sent = await send(body);
      expect([sent.status, sent.body.message]).toEqual([
        409,
        { key: 'said.rule-kept-by-flux', params: { name: 'kept', keeper: 'flux-system/fleet' } },
      ]);
    }
  });

  it('stays as it is where Flux takes it over before a change or a deletion is carried out', async () => {
    for (const [name, method] of [
      ['taken', 'PUT'],
      ['spared', 'DELETE'],
    ] as const) {
      await apply(wish(name));
      const path = `/multiclusterservices/${name}(\\?(?!.*dryRun)|$)`;
      const fault = await world.controllers.faults.set({ action: 'error', method, path });
      const seen = await seenOf(name);
      const body = method === 'PUT' ? wish(name, { seen, priority: 300 }) : await gone(name);
      const { body: stuck } = await send(body);
      await world.until(async () => expect((await fault.state()).hits).toBeGreaterThan(0));
      await mark(name);
      const { problem } = await ends(stuck.id, 'failed');
      expect(problem).toBe(
        `Flux keeps ${name} as Git says (Kustomization flux-system/fleet) and would undo this at its next sync. Change it in Git`,
      );
      await fault.remove();
      expect((await written(name))?.spec.serviceSpec?.provider?.config?.priority).toBe(200);
    }
  });
});
