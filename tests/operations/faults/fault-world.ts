import { expect, vi } from 'vitest';
import type { ClusterDetail, ClusterPage } from '../../../lib/contracts/clusters.ts';
import type { Health } from '../../../lib/contracts/health.ts';
import type { Me } from '../../../lib/contracts/me.ts';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import type { Condition, KubeObject } from '../../../sandbox/controllers/client/objects.ts';
import { findCondition } from '../../../sandbox/controllers/conditions.ts';
import { kinds } from '../../../sandbox/controllers/kinds.ts';
import type { ClusterDeployment } from '../../../sandbox/controllers/shapes/k0rdent.ts';
import { at, cluster, k0rdent, meta, templateNames } from '../../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../../support/day-two-world.ts';
import { createServiceCharts } from '../../support/service-charts.ts';
import type { Answers, ServerAnswers } from './answers.ts';

export type FaultWorld = Awaited<ReturnType<typeof startFaultWorld>>;

type Spec = Partial<ClusterDeployment['spec']>;
/** Short, so that the test of a silent watch does not last minutes. */
const silenceSeconds = 3;
const services = { 'cert-manager': ['1.18.2'], 'ingress-nginx': ['4.13.0'] };
export const developer = 'dev@demo';
const auditor = 'auditor@demo';

/** Portal, worker and sandbox, with a region, services, and templates and credentials of their own for what breaks them. */
export async function startFaultWorld() {
  const world = await startDayTwoWorld({
    people: { [developer]: ['everybody'], [auditor]: ['auditors'] },
    settings: { WATCH_SILENCE_SECONDS: String(silenceSeconds) },
    members: [{ project: null, subject: { kind: 'group', name: 'auditors' }, role: 'auditor' }],
  });
  const { client } = world.controllers;
  await Promise.all([
    createServiceCharts(world.controllers, services),
    // Multi-cluster services take theirs from here.
    createServiceCharts(world.controllers, services, 'kcm-system'),
    createRegion(world),
  ]);

  async function play(scenario: object): Promise<() => Promise<void>> {
    const scenarios = `${world.controllers.controlUrl}/scenarios`;
    const answer = await fetch(scenarios, { method: 'POST', body: JSON.stringify(scenario) });
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    return async () => {
      const ended = await fetch(`${scenarios}/${id}`, { method: 'DELETE' });
      expect(ended.status, await ended.text()).toBe(200);
    };
  }

  async function answers(name: string): Promise<Answers> {
    const [list, page] = await Promise.all([
      world.api<ClusterPage>('GET', `/clusters?q=${name}`),
      world.api<ClusterDetail>('GET', `/clusters/team-a/${name}`),
    ]);
    const { body: me } = await world.api<Me>('GET', '/me');
    const row = list.body.items.find((one) => one.name === name);
    if (page.status !== 200 || !row) throw new Error(`${name} is not there yet`);
    return { me, row, detail: page.body };
  }

  // So many look at once that it shows in how long all takes.
  const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 100_000, interval: 400 });

  return {
    ...world,
    client,
    answers,
    until,
    /** Orders a cluster as the developer does. */
    async order(name: string): Promise<RequestDetail> {
      const asked = {
        kind: 'create',
        project: 'team-a',
        catalogItem: 'aws',
        version: '1.0.43',
        name,
        credential: 'aws',
      };
      const parameters = oneOfEach.config;
      const { status, body } = await world.api<RequestDetail>('POST', '/requests', { ...asked, parameters });
      expect([status, body.state], JSON.stringify(body)).toEqual([201, 'approved']);
      return body;
    },
    /** Creates a ClusterDeployment as somebody with kubectl would. */
    async create(name: string, spec: Spec = {}) {
      await client.create(kinds.clusterDeployment, cluster(name, { ...oneOfEach, ...spec }));
    },
    /** Creates one and waits until it is ready. */
    async bringUp(name: string, spec: Spec = {}) {
      await client.create(kinds.clusterDeployment, cluster(name, { ...oneOfEach, ...spec }));
      await until(async () => expect((await answers(name)).row.phase).toBe('ready'));
    },
    async change(name: string, spec: object) {
      await client.mergePatch(kinds.clusterDeployment, at(name), { spec });
    },
    /** A copy of the credential that a fault can take away from one cluster alone. */
    async ownCredential(name: string, more: object = {}) {
      const { spec } = await client.get(kinds.credential, at('aws'));
      const credential = { apiVersion: k0rdent, kind: 'Credential', metadata: meta(name, 'team-a') };
      await client.create(kinds.credential, { ...credential, spec: { ...spec, ...more } });
      await world.controllers.until(
        `the credential ${name}`,
        async () => (await client.get(kinds.credential, at(name))).status?.ready,
      );
    },
    /** The same of the template. */
    async ownTemplate(name: string) {
      const chartRef = { kind: 'HelmChart', name: templateNames[0] ?? '', namespace: 'kcm-system' };
      const template = { apiVersion: k0rdent, kind: 'ClusterTemplate', metadata: meta(name, 'team-a') };
      await client.create(kinds.clusterTemplate, { ...template, spec: { helm: { chartRef } } });
      await world.controllers.until(
        `the template ${name}`,
        async () => (await client.get(kinds.clusterTemplate, at(name))).status?.valid,
      );
    },
    /** Begins a scenario about one object; the answer ends it. */
    play: (kind: string, name: string, more: object = {}) =>
      play({ kind, match: { namespace: 'team-a', name }, ...more }),
    playEverywhere: (kind: string) => play({ kind }),
    signs: (name: string) => readSigns(world, name),
    async serverAnswers(name: string): Promise<ServerAnswers> {
      const { body: health, status } = await world.api<Health>('GET', '/health', undefined, { as: auditor });
      expect(status).toBe(200);
      return { ...(await answers(name)), health };
    },
    /** Has the API server go away, or come back as it was at a revision. @returns its revision, null while it is away */
    async power(wish?: { isUp: boolean; revision?: number }): Promise<number | null> {
      const method = wish ? 'PUT' : 'GET';
      const url = `${world.controllers.serverControlUrl}/server`;
      const answer = await fetch(url, { method, ...(wish && { body: JSON.stringify(wish) }) });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return ((await answer.json()) as { revision: number | null }).revision;
    },
  };
}

const oneOfEach: Spec = {
  config: {
    region: 'eu-central-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: { instanceType: 't3.large' },
    worker: { instanceType: 't3.large' },
  },
};

async function createRegion({ controllers: { client, until } }: DayTwoWorld): Promise<void> {
  const metadata = meta('eu', 'kcm-system');
  await client.create(kinds.secret, { apiVersion: 'v1', kind: 'Secret', metadata, data: { value: 'eA==' } });
  const providers = ['cluster-api-provider-aws', 'cluster-api-provider-k0sproject-k0smotron'].map((name) => ({ name }));
  const spec = { kubeConfig: { name: 'eu', key: 'value' }, providers };
  await client.create(kinds.region, { apiVersion: k0rdent, kind: 'Region', metadata: meta('eu'), spec });
  await until('the region', async () => {
    const { status } = await client.get(kinds.region, { name: 'eu' });
    return findCondition(status?.conditions, 'Ready')?.status === 'True';
  });
}

type Reported = KubeObject & { status?: { conditions?: Condition[] } };
type Told = KubeObject & { type?: string; reason?: string; regarding?: { kind: string; name: string } };

/** All that Kubernetes shows of a cluster, in the words in which faults name their signs. */
async function readSigns({ controllers: { client } }: DayTwoWorld, name: string): Promise<string[]> {
  const of = { labelSelector: `cluster.x-k8s.io/cluster-name=${name}` };
  const [deployment, release, capi, machines, sets, events] = await Promise.all([
    client.find(kinds.clusterDeployment, at(name)),
    client.find(kinds.helmRelease, at(name)),
    client.find(kinds.cluster, at(name)),
    client.list(kinds.machine, 'team-a', of),
    client.list(kinds.serviceSet, 'team-a'),
    client.list<Told>(kinds.event, 'team-a'),
  ]);
  const conditions = (object: KubeObject | undefined, prefix: string) =>
    ((object as Reported | undefined)?.status?.conditions ?? []).map(
      ({ type, status, reason }) => `${prefix}${type}=${status}/${reason}`,
    );
  const states = sets.items
    .filter(({ spec }) => spec.cluster === name)
    .flatMap(({ status }) => (status?.services ?? []).map((one) => `ServiceSet ${one.name}=${one.state}`));
  const own = new Set([name, ...machines.items.map(({ metadata }) => metadata.name)]);
  return [
    ...conditions(deployment, ''),
    ...conditions(release, 'HelmRelease '),
    ...conditions(capi, 'Cluster '),
    ...machines.items.flatMap((machine) => conditions(machine, 'Machine ')),
    ...states,
    ...events.items
      .filter(({ type, regarding }) => type === 'Warning' && own.has(regarding?.name ?? ''))
      .map(({ reason, regarding }) =>
        regarding?.kind === 'ClusterDeployment' ? `Warning ${reason}` : `${regarding?.kind} Warning ${reason}`,
      ),
  ];
}
