import { expect, vi } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { expiresAtKey, ownerKey } from '../../server/kube/labels.ts';
import { edgeKubeconfig, findAdoptionParts } from './adoptions.ts';
import { at, templateNames } from './controllers-world.ts';
import type { DayTwoWorld } from './day-two-world.ts';
import type { KeptRevisions } from './kept-revisions.ts';

/** One request and how to see what it did. */
export interface Act {
  kind: string;
  cluster: string;
  body: object;
  /** The write at the management cluster. */
  write: { method: 'POST' | 'PATCH' | 'DELETE'; path: string };
  /** How often the management cluster was made to do it after a revision. */
  times: (since: number, request: RequestDetail) => Promise<number>;
  end: 'ready' | 'done';
  /** Its write is committed. */
  isCommitted: (request: RequestDetail) => boolean;
  /** How much else is left that should have gone. */
  remains?: (request: RequestDetail) => Promise<number>;
}

/** What a kill did to one request: 0 three times where nobody could tell that there was one. */
export interface Harm {
  /** It did not end as it should, or nothing was done. */
  lost: number;
  /** What was done or said more than once. */
  doubled: number;
  /** Nodes that are held and not there or the other way round, and what else should have gone. */
  leaked: number;
}

const notDry = '\\?(?!.*dryRun)';
const patchOf = (cluster: string, plural = 'clusterdeployments') => ({
  method: 'PATCH' as const,
  path: `/${plural}/${cluster}${notDry}.*fieldManager=slipway`,
});
const hasEntry = (type: string) => (request: RequestDetail) => request.timeline.some((entry) => entry.type === type);
const isDone = ({ state }: RequestDetail) => state === 'done';

/** Requests of every kind about clusters of team-a, for who is asked for them in a world. */
export function createRequestActs(world: DayTwoWorld, revisions: KeptRevisions) {
  const stepsTo = (look: string) => (cluster: string) => (since: number) =>
    revisions.turns({ plural: 'clusterdeployments', key: `team-a/${cluster}` }, look, since);
  const specOf = stepsTo(`value #>> '{metadata,generation}'`);
  const specAct = (kind: string, cluster: string, more: object = {}): Act => ({
    kind,
    cluster,
    body: { kind, cluster: at(cluster), ...more },
    write: patchOf(cluster),
    times: specOf(cluster),
    end: 'done',
    isCommitted: hasEntry('written'),
  });
  /** Kinds that write one annotation and are done. */
  const annotationAct = (kind: string, cluster: string, key: string, more: object): Act => ({
    ...specAct(kind, cluster, more),
    times: stepsTo(`value #>> '{metadata,annotations,${key}}'`)(cluster),
    isCommitted: isDone,
  });
  const order = (cluster: string): Act => {
    const machine = { instanceType: 'm5.large' };
    const parameters = {
      region: 'us-east-1',
      controlPlaneNumber: 1,
      workersNumber: 1,
      controlPlane: machine,
      worker: machine,
    };
    const body = {
      kind: 'create',
      project: 'team-a',
      catalogItem: 'aws',
      version: '1.0.43',
      name: cluster,
      parameters,
    };
    return {
      kind: 'create',
      cluster,
      body,
      write: { method: 'POST', path: `/namespaces/team-a/clusterdeployments${notDry}` },
      times: stepsTo(`value #>> '{metadata,uid}'`)(cluster),
      end: 'ready',
      isCommitted: hasEntry('created'),
    };
  };
  const deletion = (cluster: string): Act => ({
    kind: 'delete',
    cluster,
    body: { kind: 'delete', cluster: at(cluster) },
    write: { method: 'DELETE', path: `/clusterdeployments/${cluster}(${notDry}|$)` },
    times: stepsTo(`value #>> '{metadata,deletionTimestamp}'`)(cluster),
    end: 'done',
    isCommitted: isDone,
  });
  const adoption = (cluster: string): Act => ({
    ...order(cluster),
    kind: 'adopt',
    body: { kind: 'adopt', project: 'team-a', name: cluster, kubeconfig: edgeKubeconfig() },
    remains: async ({ id }) => ((await world.deps.requestSecrets.open(world.deps.db.auto, id)) === null ? 0 : 1),
  });

  async function liveNodes(cluster: string): Promise<number> {
    const found = await world.controllers.client.find(kinds.clusterDeployment, at(cluster));
    if (!found) return 0;
    const { controlPlaneNumber, workersNumber } = found.spec.config as Record<string, number>;
    return (controlPlaneNumber ?? 0) + (workersNumber ?? 0);
  }
  const heldNodes = async (cluster: string) =>
    (await world.deps.reservations.ofCluster(world.deps.db.auto, at(cluster)))?.nodes ?? 0;

  /** Nodes that are held and not there, or there and not held; a cluster that is gone gives back in a step of its own. */
  async function leakedNodes(cluster: string): Promise<number> {
    const difference = async () => Math.abs((await heldNodes(cluster)) - (await liveNodes(cluster)));
    await vi
      .waitFor(async () => expect(await difference()).toBe(0), { timeout: 20_000, interval: 100 })
      .catch(() => undefined);
    return difference();
  }

  /** Lines of the timeline or of the audit that say the same twice. */
  async function saidTwice(id: string): Promise<number> {
    const [row] = await world.deps.db.auto.$queryRawUnsafe<{ n: number }[]>(
      `SELECT (SELECT count(*) - count(DISTINCT type) FROM request_timeline WHERE request_id::text = $1)::int
         + (SELECT count(*) - count(DISTINCT action) FROM audit_entries WHERE subject = 'requests' AND key = $1)::int
         + (SELECT count(*) - count(DISTINCT topic) FROM notices WHERE key = $1)::int AS n`,
      id,
    );
    return row?.n ?? 0;
  }

  return {
    order,
    deletion,
    adoption,
    change: (cluster: string, workersNumber: number) => specAct('change', cluster, { parameters: { workersNumber } }),
    upgrade: (cluster: string) => specAct('upgrade', cluster, { template: templateNames[1] }),
    hibernation: (cluster: string) => specAct('hibernate', cluster),
    waking: (cluster: string) => specAct('wake', cluster),
    transfer: (cluster: string, owner: string) => annotationAct('transfer', cluster, ownerKey, { owner }),
    extension: (cluster: string, expiresInDays: number) =>
      annotationAct('extend', cluster, expiresAtKey, { expiresInDays }),
    retry: (cluster: string): Act => ({
      ...specAct('retry', cluster),
      write: patchOf(cluster, 'helmreleases'),
      times: (since) =>
        revisions.turns(
          { plural: 'helmreleases', key: `team-a/${cluster}` },
          `value #>> '{metadata,annotations,reconcile.fluxcd.io/requestedAt}'`,
          since,
        ),
    }),
    async replacement(cluster: string): Promise<Act> {
      const { machines } = await world.cluster(cluster);
      const machine = machines.find(({ role }) => role === 'worker')?.name ?? '';
      return {
        ...specAct('replace-machine', cluster, { machine }),
        write: { method: 'DELETE', path: `/machines/${machine}(${notDry}|$)` },
        times: (since) => revisions.made('machines', cluster, since),
      };
    },
    /** An adoption by the first of its writes that others see. */
    adoptionCredential: (cluster: string): Act => ({
      ...adoption(cluster),
      kind: 'adopt: its Credential',
      write: { method: 'POST', path: `/namespaces/team-a/credentials${notDry}` },
      times: (since, { credential }) =>
        revisions.turns({ plural: 'credentials', key: `team-a/${credential}` }, `value #>> '{metadata,uid}'`, since),
    }),
    release: (cluster: string): Act => ({
      ...deletion(cluster),
      kind: 'release',
      body: { kind: 'release', cluster: at(cluster) },
      remains: async () => {
        const [adopted] = await world.deps.requests.ofCluster(world.deps.db.auto, at(cluster), { kind: 'adopt' });
        const parts = await findAdoptionParts(world.controllers.client, adopted?.credential ?? null);
        return parts.filter(Boolean).length;
      },
    }),

    /** Orders clusters whose charts could not be installed, and can be now. */
    async stall(names: readonly string[]): Promise<void> {
      const ends = [];
      for (const name of names) ends.push(await world.happens('helm-install-failure', name));
      const orders = [];
      for (const name of names) orders.push(await world.order(name));
      for (const { id } of orders) await world.reaches(id, 'failed');
      for (const end of ends) await end();
    },

    /** Waits until a request has ended, and tells what it did since a revision. */
    async measure(act: Act, id: string, since: number): Promise<Harm> {
      const hasEnded = await world.reaches(id, act.end).then(
        () => true,
        (error: Error) => {
          console.error(error.message);
          return false;
        },
      );
      const { body: request } = await world.api<RequestDetail>('GET', `/requests/${id}`);
      const times = await act.times(since, request);
      return {
        lost: hasEnded && times > 0 ? 0 : 1,
        doubled: Math.max(0, times - 1) + (await saidTwice(id)),
        leaked: (await leakedNodes(act.cluster)) + ((await act.remains?.(request)) ?? 0),
      };
    },
  };
}

export type RequestActs = ReturnType<typeof createRequestActs>;
