import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at, cluster } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld();
}, 60_000);
afterAll(() => world.stop());

const flux = {
  'kustomize.toolkit.fluxcd.io/name': 'clusters',
  'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
};
const reason = { key: 'said.kept-by-flux', params: { keeper: 'flux-system/clusters' } };
const ask = (body: object) => world.api<RequestDetail>('POST', '/requests', { cluster: at('kept'), ...body });

describe('a cluster that Flux keeps as Git says', () => {
  it('says who keeps it', async () => {
    const kept = cluster('kept');
    await world.controllers.client.create(kinds.clusterDeployment, {
      ...kept,
      metadata: { ...kept.metadata, labels: flux },
    });
    const shown = await world.until(async () => {
      const found = await world.cluster('kept');
      expect(found.phase).toBe('ready');
      return found;
    });
    expect(shown.keptBy).toEqual({ tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' });
  });

  it('takes no change that the next sync would undo, and says why while somebody types', async () => {
    const parameters = { workersNumber: 3 };
    const check = { kind: 'change', cluster: at('kept'), parameters };
    expect((await world.api<RequestCheckResult>('POST', '/requests/check', check)).body.errors).toMatchObject([
      { message: reason },
    ]);
    for (const body of [{ kind: 'change', parameters }, { kind: 'hibernate' }, { kind: 'delete' }]) {
      expect(await ask(body), body.kind).toMatchObject({ status: 409, body: { code: 'conflict', message: reason } });
    }
  });

  it('takes what Git does not say', async () => {
    const answer = await ask({ kind: 'extend', expiresInDays: 30 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await world.reaches(answer.body.id, 'done');
  });

  it('is changed and deleted like any other once nobody keeps it', async () => {
    await world.controllers.client.request(
      'PATCH',
      pathOf(serverKinds.clusterDeployment, 'team-a', 'kept'),
      { metadata: { labels: Object.fromEntries(Object.keys(flux).map((key) => [key, null])) } },
      'application/merge-patch+json',
    );
    await world.until(async () => expect((await world.cluster('kept')).keptBy).toBeNull());
    const answer = await ask({ kind: 'delete' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await world.reaches(answer.body.id, 'done');
  });
});
