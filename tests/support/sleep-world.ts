import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { at } from './controllers-world.ts';
import { type Answer, type DayTwoWorld, startDayTwoWorld } from './day-two-world.ts';

export interface SleepWorld extends Omit<DayTwoWorld, 'cluster' | 'order'> {
  /** Orders `shop` with three workers and waits until it is ready. */
  order(): Promise<void>;
  cluster(): Promise<ClusterDetail>;
  send(kind: 'hibernate' | 'wake'): Promise<Answer<RequestDetail>>;
  ask(kind: 'hibernate' | 'wake'): Promise<Answer<RequestCheckResult>>;
}

/** A portal and a worker over the sandbox's controllers, for a developer who lets `shop` of team-a sleep. */
export async function startSleepWorld(): Promise<SleepWorld> {
  const world = await startDayTwoWorld({
    project: { quota: { nodes: 5 } },
    // Nobody may order fewer; that keeps no cluster awake.
    item: { hints: { ranges: { '/workersNumber': { min: 1, max: 9 } } } },
  });
  return {
    ...world,
    cluster: () => world.cluster('shop'),
    send: (kind) => world.api('POST', '/requests', { kind, cluster: at('shop') }),
    ask: (kind) => world.api('POST', '/requests/check', { kind, cluster: at('shop') }),
    async order() {
      await world.reaches((await world.order('shop', { workersNumber: 3 })).id, 'ready');
    },
  };
}
