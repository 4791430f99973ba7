import { expect } from 'vitest';
import type { RequestDetail, RequestPage } from '../../../lib/contracts/requests.ts';
import { kinds } from '../../../sandbox/controllers/kinds.ts';
import { at } from '../../support/controllers-world.ts';
import type { Both } from './fault.ts';
import { developer, type FaultWorld } from './fault-world.ts';

/** Something that befalls the API server, and with it all clusters at once. */
export interface ServerFault {
  title: Both;
  /** How it is switched on. */
  control: string;
  /** @returns what switches it off */
  begin(world: FaultWorld): Promise<() => Promise<unknown>>;
  /** Whether the portal says that the management cluster is not heard. */
  isHeard: boolean;
  /** Of the management cluster on the page Health. */
  health: 'ok' | 'attention' | 'failing';
  /** Words of the error there. */
  words?: string;
  /** What has to hold while it lasts. */
  during?(world: FaultWorld): Promise<void>;
  /** What has to hold once it is over. */
  after?(world: FaultWorld): Promise<void>;
  recovery: Both;
}

const everything = '.*';

/** Every request of everybody meets this, open watches too. */
const refuse =
  (status: number, more: object = {}) =>
  async (world: FaultWorld) => {
    const { faults } = world.controllers;
    const refusal = await faults.set({ action: 'error', status, path: everything, ...more });
    const cut = await faults.set({ action: 'drop-watches', path: everything });
    return async () => {
      await cut.remove();
      await refusal.remove();
    };
  };

const lists = async (world: FaultWorld, name: string) =>
  (await world.api<{ items: { name: string }[] }>('GET', `/clusters?q=${name}`)).body.items.length > 0;

/** The order of a cluster. */
async function orderOf(world: FaultWorld, name: string): Promise<RequestDetail> {
  const { body } = await world.api<RequestPage>('GET', '/requests');
  const id = body.items.find(({ cluster }) => cluster?.name === name)?.id;
  return (await world.api<RequestDetail>('GET', `/requests/${id}`)).body;
}

const slowMs = 1500;
const tryAgain = { en: 'By itself: the worker tries again.', zh: '自行恢复：后台进程会重试。' };

/** One after the other, the ones that change what there is at the end. */
export const serverFaults: ServerFault[] = [
  {
    title: { en: 'k0rdent’s admission does not answer', zh: 'k0rdent 的准入控制无响应' },
    control: 'POST /scenarios {"kind": "webhook-down"}',
    begin: (world) => world.playEverywhere('webhook-down'),
    isHeard: true,
    health: 'ok',
    during: async (world) => {
      const { checks } = await world.order('admitted-later');
      const check = checks.find(({ name }) => name === 'admission');
      expect(check).toMatchObject({ outcome: 'pending', message: { key: 'said.admission-failing' } });
      expect(check?.detail).toContain('failed calling webhook "mutation.clusterdeployment.k0rdent.mirantis.com"');
      await world.until(async () => {
        const { state, reasonMessage } = await orderOf(world, 'admitted-later');
        expect([state, reasonMessage?.key]).toEqual(['approved', 'said.order-not-taken']);
      });
    },
    after: (world) =>
      world.until(async () => {
        expect((await world.answers('admitted-later')).row.owner).toBe(developer);
        expect((await orderOf(world, 'admitted-later')).reasonMessage).toBeNull();
      }),
    recovery: {
      en: 'By itself. Clusters go on; an order says meanwhile that the management cluster does not take it, and why, and is sent again.',
      zh: '自行恢复。集群不受影响；申请会说明管理集群暂不接受及其原因，随后重新发送。',
    },
  },
  {
    title: { en: 'The API server is slow', zh: 'API 服务器响应缓慢' },
    control: 'POST /faults {"action": "delay", "delayMs": 1500}',
    begin: async (world) => {
      const fault = await world.controllers.faults.set({ action: 'delay', delayMs: slowMs, path: everything });
      return () => fault.remove();
    },
    isHeard: true,
    health: 'ok',
    during: async (world) => {
      const begun = Date.now();
      expect(await lists(world, 'no-image')).toBe(true);
      const known = Date.now() - begun;
      expect((await world.api('GET', '/clusters/team-a/no-image/yaml')).status).toBe(200);
      expect(Date.now() - begun - known).toBeGreaterThanOrEqual(slowMs);
      expect(known).toBeLessThan(slowMs);
    },
    recovery: {
      en: 'Nothing has to: list and page do not ask the API server. YAML, kubeconfig and the check of an order take longer.',
      zh: '无需恢复：列表和页面不访问 API 服务器。YAML、kubeconfig 和申请检查会变慢。',
    },
  },
  {
    title: { en: 'The API server answers 429', zh: 'API 服务器返回 429' },
    control: 'POST /faults {"action": "error", "status": 429, "retryAfterSeconds": 1}',
    begin: refuse(429, { retryAfterSeconds: 1 }),
    isHeard: false,
    health: 'failing',
    words: 'too many requests, please try again later',
    recovery: tryAgain,
  },
  {
    title: { en: 'The API server answers 500', zh: 'API 服务器返回 500' },
    control: 'POST /faults {"action": "error", "status": 500}',
    begin: refuse(500),
    isHeard: false,
    health: 'failing',
    words: 'Internal error occurred: etcdserver: request timed out',
    recovery: tryAgain,
  },
  {
    title: { en: 'The API server is gone', zh: 'API 服务器消失' },
    control: 'PUT /server {"isUp": false}',
    begin: async (world) => {
      await world.power({ isUp: false });
      return () => world.power({ isUp: true });
    },
    isHeard: false,
    health: 'failing',
    words: 'ECONNREFUSED',
    during: async (world) => {
      const { checks } = await world.order('asked-meanwhile');
      expect(checks).toContainEqual(
        expect.objectContaining({ outcome: 'pending', message: { key: 'said.admission-silent', params: {} } }),
      );
    },
    after: (world) => world.until(async () => expect(await lists(world, 'asked-meanwhile')).toBe(true)),
    recovery: {
      en: 'By itself: the worker tries again, and orders that have waited are sent.',
      zh: '自行恢复：后台进程会重试，并发送等待中的申请。',
    },
  },
  {
    title: { en: 'Watches stay open and say nothing', zh: 'watch 保持打开但无任何消息' },
    control: 'POST /faults {"action": "silence-watches"}',
    begin: async (world) => {
      // The worker's watches alone: k0rdent goes on.
      const path = '/v1beta1/clusterdeployments\\?.*watch=true';
      const fault = await world.controllers.faults.set({ action: 'silence-watches', path });
      await world.create('unheard');
      return () => fault.remove();
    },
    isHeard: true,
    health: 'ok',
    during: async (world) => {
      expect(await lists(world, 'unheard')).toBe(false);
      await world.until(async () => expect(await lists(world, 'unheard')).toBe(true));
    },
    recovery: {
      en: 'By itself, also while it lasts: what changes shows after two silent spans of 90 seconds, when the worker lists anew.',
      zh: '故障期间也会自行恢复：经过两个 90 秒的静默期，后台进程会重新列出，变更随之显示。',
    },
  },
  {
    title: { en: 'The API server is restored from an older backup', zh: 'API 服务器从较早的备份恢复' },
    control: 'PUT /server {"isUp": true, "revision": …}',
    begin: async (world) => {
      await world.create('in-backup', { dryRun: true });
      await world.until(async () => expect(await lists(world, 'in-backup')).toBe(true));
      const revision = (await world.power()) ?? 0;
      await world.create('after-backup', { dryRun: true });
      await world.client.remove(kinds.clusterDeployment, at('in-backup'));
      await world.until(async () => {
        expect([await lists(world, 'in-backup'), await lists(world, 'after-backup')]).toEqual([false, true]);
      });
      await world.power({ isUp: true, revision });
      return async () => undefined;
    },
    isHeard: true,
    health: 'ok',
    after: async (world) => {
      await world.until(async () => {
        expect([await lists(world, 'in-backup'), await lists(world, 'after-backup')]).toEqual([true, false]);
      });
    },
    recovery: {
      en: 'By itself: everything is listed anew. What was made since the backup is gone, what was deleted is back.',
      zh: '自行恢复：所有对象会重新列出。备份之后创建的对象消失，删除的对象恢复。',
    },
  },
];
