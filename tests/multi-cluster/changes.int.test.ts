import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RuleChange } from '../../lib/contracts/multi-cluster-changes.ts';
import type { MultiClusterServiceList } from '../../lib/contracts/multi-cluster-services.ts';
import type { NotificationPage } from '../../lib/contracts/notifications.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { cluster, k0rdent } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { plainRule, ruleChangesIn, ruleChangesPath, whyNot } from '../support/rule-changes.ts';

const templates = ['ingress-nginx-4-13-0', 'cert-manager-1-18-2'];
const prods = Array.from({ length: 11 }, (_, at) => `prod-${at}`);
const secret = 'hunter2-canary';

let world: DayTwoWorld;
beforeAll(async () => {
  const everywhere = (name: string, role: string) => ({ project: null, subject: { kind: 'group', name }, role });
  world = await startDayTwoWorld({
    people: {
      'lead@demo': ['leads'],
      'architect@demo': ['architects'],
      'dev@demo': ['everybody'],
      'local@demo': ['local'],
    },
    members: [
      everywhere('leads', 'platform-lead'),
      everywhere('architects', 'platform-architect'),
      { project: 'team-a', subject: { kind: 'group', name: 'local' }, role: 'platform-lead' },
    ],
    project: { owner: 'dev@demo' },
    items: templates.map((template) => ({
      id: template,
      title: { en: template },
      description: { en: template },
      kind: 'service',
      provider: 'any',
      versions: [{ version: template.slice(-6), template }],
      projects: ['team-a'],
    })),
  });
  const { client, until } = world.controllers;
  for (const namespace of ['kcm-system', 'team-a']) {
    for (const name of templates) {
      const [, chart = '', version = ''] = /^(.+?)-(\d.*)$/.exec(name) ?? [];
      await client.create(kinds.serviceTemplate, {
        apiVersion: k0rdent,
        kind: 'ServiceTemplate',
        metadata: { name, namespace },
        spec: { helm: { chartSpec: { chart, version: version.replaceAll('-', '.') } } },
      });
      await until(`${name} in ${namespace}`, async () => {
        return (await client.find(kinds.serviceTemplate, { namespace, name }))?.status?.valid;
      });
    }
  }
  // Clusters of which nothing is made match by their labels too.
  for (const name of [...prods, 'stage-0']) {
    const made = cluster(name, { dryRun: true });
    const labels = { tier: name.startsWith('prod') ? 'prod' : 'staging' };
    await client.create(kinds.clusterDeployment, { ...made, metadata: { ...made.metadata, labels } });
  }
  await world.until(async () => {
    expect((await preview(wish('any', 'prod'))).counts.matches).toBe(11);
    const { offers, labels } = await form();
    expect(offers).toHaveLength(2);
    expect(labels).toContainEqual({ key: 'tier', values: ['prod', 'staging'] });
  });
}, 400_000);
afterAll(() => world.stop());

const { form, look, send, preview, seenOf, ends, apply, edit } = ruleChangesIn(() => world);
const ingress = {
  action: 'add',
  name: 'ingress-nginx',
  namespace: 'ingress',
  template: 'ingress-nginx-4-13-0',
  values: `controller: {} # ${secret}\n`,
  dependsOn: [],
};
const wish = (name: string, tier: string, more: object = {}) => ({
  ...plainRule,
  name,
  selector: { matchLabels: { tier }, matchExpressions: [] },
  changes: [ingress],
  ...more,
});
const written = (name: string) => world.controllers.client.find(kinds.multiClusterService, { name });
/** What the inbox of a person says of a multi-cluster service, oldest first. */
const told = async (name: string, as: string) => {
  const { body } = await world.api<NotificationPage>('GET', '/notifications', undefined, { as });
  return body.items
    .filter(({ arguments: { title } }) => title === name)
    .map(({ topic, readAt, arguments: { answer } }) => [topic, answer ?? null, readAt === null ? 'new' : 'read'])
    .reverse();
};

describe('a change of a multi-cluster service', () => {
  it('is previewed with the clusters, their projects and owners, and what the labels are', async () => {
    const told = await preview(wish('base', 'prod'));
    expect(told).toMatchObject({
      errors: [],
      counts: { matches: 11, hibernated: 0, conflicts: 0, blocked: 0 },
      projects: [{ project: 'team-a', owner: 'dev@demo', clusters: 11 }],
      touched: 11,
      approvalAbove: 10,
    });
    expect(whyNot(await preview(wish('base', 'a b', { dependsOn: ['nobody'] })))).toEqual([
      '/selector/matchLabels/tier rule-label-value',
      '/dependsOn/0 rule-dependency-unknown',
    ]);
  });

  it('is nothing for developers, nor for a lead of one project', async () => {
    for (const as of ['dev@demo', 'local@demo']) {
      expect((await send(wish('base', 'staging'), as)).status, as).toBe(403);
      expect((await world.api('POST', '/multi-cluster-services/preview', wish('base', 'x'), { as })).status).toBe(403);
      expect((await world.api('GET', '/multi-cluster-service-form', undefined, { as })).status).toBe(403);
    }
    expect(await written('base')).toBeUndefined();
  });

  it('is applied at once on few clusters, and k0rdent installs', async () => {
    await apply(wish('base', 'staging'));
    expect((await written('base'))?.spec).toMatchObject({
      clusterSelector: { matchLabels: { tier: 'staging' } },
      serviceSpec: {
        provider: { name: 'ksm-projectsveltos', config: { priority: 200 } },
        services: [{ name: 'ingress-nginx', namespace: 'ingress', template: 'ingress-nginx-4-13-0' }],
      },
    });
    await world.until(async () => {
      const told = await preview(wish('other', 'staging', { priority: 300 }));
      expect(told.groups.added.clusters.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
        'replaces',
      ]);
    });
    expect(whyNot((await send(wish('base', 'staging'))).body)).toEqual(['/name rule-name-taken']);
  });

  it('keeps what others wrote into it', async () => {
    const [entry = {}] = (await written('base'))?.spec.serviceSpec?.services ?? [];
    const services = [{ ...entry, helmOptions: { wait: true }, valuesFrom: [{ kind: 'Secret', name: 'zone' }] }];
    await edit('base', {
      metadata: { labels: { team: 'x' } },
      spec: { serviceSpec: { services, provider: { config: { stopOnConflict: true } } } },
    });
    const changes = [
      { action: 'add', name: 'cert-manager', namespace: 'cert-manager', template: 'cert-manager-1-18-2' },
      { action: 'change', name: 'ingress-nginx', namespace: 'ingress', values: 'controller: { replicaCount: 2 }\n' },
    ];
    await apply(wish('base', 'staging', { seen: await seenOf('base'), keepServices: true, priority: 250, changes }));
    const object = await written('base');
    expect(object?.metadata.labels).toEqual({ team: 'x' });
    expect(object?.spec).toMatchObject({
      keepServicesOnSelectorMismatch: true,
      serviceSpec: {
        provider: { config: { priority: 250, stopOnConflict: true } },
        services: [
          { name: 'ingress-nginx', helmOptions: { wait: true }, valuesFrom: [{ kind: 'Secret', name: 'zone' }] },
          { name: 'cert-manager', template: 'cert-manager-1-18-2' },
        ],
      },
    });
  });

  it('is refused when somebody changed the object meanwhile, and while another change is open', async () => {
    const seen = await seenOf('base');
    await edit('base', { spec: { dependsOn: [], keepServicesOnSelectorMismatch: false } });
    const { status, body } = await send(wish('base', 'staging', { seen, priority: 260, changes: [] }));
    expect([status, whyNot(body)]).toEqual([409, [' rule-changed-meanwhile']]);
    const now = await seenOf('base');
    const waits = await send(wish('base', 'prod', { seen: now, changes: [] }));
    expect(waits.body.state).toBe('waiting');
    const second = await send(wish('base', 'staging', { seen: now, priority: 270, changes: [] }), 'architect@demo');
    expect([second.status, second.body.message?.key]).toEqual([409, 'said.rule-change-open']);
    const declined = await world.api('POST', `${ruleChangesPath}/${waits.body.id}/decline`, { reason: 'Never mind' });
    expect(declined.body).toMatchObject({ state: 'declined', decidedBy: 'lead@demo', decidedWhy: 'Never mind' });
  });

  it('tells of clusters that left and kept its services, where it takes those away', async () => {
    await apply(wish('keeper', 'staging', { keepServices: true }));
    const leaving = async (more: object) => {
      const body = wish('keeper', 'nowhere', { seen: await seenOf('keeper'), changes: [], ...more });
      return (await preview(body)).groups.leaving.clusters.map(({ name }) => name);
    };
    await world.until(async () => expect(await leaving({ keepServices: true })).toEqual(['stage-0']));
    await apply(wish('keeper', 'nowhere', { seen: await seenOf('keeper'), keepServices: true, changes: [] }));
    await world.until(async () => expect(await leaving({ keepServices: false })).toEqual(['stage-0']));
    expect(await leaving({ keepServices: true, priority: 210 })).toEqual([]);
  });

  it('keeps no other one from being carried out while the management cluster does not take it', async () => {
    const notDry = '/multiclusterservices/base\\?(?!.*dryRun)';
    const fault = await world.controllers.faults.set({ action: 'error', method: 'PUT', path: notDry });
    const { body: stuck } = await send(
      wish('base', 'staging', { seen: await seenOf('base'), priority: 280, changes: [] }),
    );
    await world.until(async () => expect((await fault.state()).hits).toBeGreaterThan(0));
    await apply(wish('free', 'nowhere', { changes: [] }));
    expect((await look(stuck.id)).state).toBe('applying');
    await fault.remove();
    await ends(stuck.id, 'applied');
  });

  it('waits for a second person on many clusters', async () => {
    const { body: sent } = await send(wish('wide', 'prod', { reason: 'All need it' }));
    expect(sent).toMatchObject({ state: 'waiting', touched: 11, projects: ['team-a'], mayApprove: false });
    const own = await world.api('POST', `${ruleChangesPath}/${sent.id}/approve`, {});
    expect([own.status, own.body.message?.key]).toEqual([403, 'said.rule-change-own']);
    expect(await written('wide')).toBeUndefined();
    const seen = await look(sent.id, 'architect@demo');
    expect(seen).toMatchObject({ mayApprove: true, reason: 'All need it', preview: { counts: { matches: 11 } } });
    const openFor = async (as: string) => {
      const { body } = await world.api<MultiClusterServiceList>('GET', '/multi-cluster-services', undefined, { as });
      return body.openChanges.map(({ id, mayApprove }) => ({ id, mayApprove }));
    };
    expect(await openFor('architect@demo')).toEqual([{ id: sent.id, mayApprove: true }]);
    expect(await openFor('dev@demo')).toEqual([]);
    await world.until(async () => {
      expect(await told('wide', 'architect@demo')).toEqual([['rule-change-waits', null, 'new']]);
    });
    const approve = () =>
      world.api<RuleChange>('POST', `${ruleChangesPath}/${sent.id}/approve`, {}, { as: 'architect@demo' });
    expect((await approve()).body).toMatchObject({ state: 'applying', decidedBy: 'architect@demo' });
    await ends(sent.id, 'applied');
    expect((await written('wide'))?.spec.clusterSelector).toEqual({ matchLabels: { tier: 'prod' } });
    expect((await approve()).status).toBe(409);
    expect(await openFor('architect@demo')).toEqual([]);
    await world.until(async () => {
      expect(await told('wide', 'lead@demo')).toEqual([
        // What one has sent oneself waits for others.
        ['rule-change-waits', null, 'read'],
        ['rule-change-decided', 'approved', 'new'],
        ['rule-change-ended', 'applied', 'new'],
      ]);
      expect((await told('wide', 'local@demo')).map(([topic]) => topic)).toEqual(['rule-change-begins']);
      expect(await told('wide', 'architect@demo')).toEqual([
        ['rule-change-waits', null, 'read'],
        ['rule-change-begins', null, 'read'],
      ]);
      expect(await told('wide', 'dev@demo')).toEqual([]);
    });
  });

  it('asks for the name of the management cluster before it goes there', async () => {
    const { body } = await send(wish('self', 'nowhere', { selfManagement: true }));
    expect(whyNot(body)).toEqual(['/confirmedManagement rule-management-unconfirmed']);
    const { managementCluster } = await form();
    await apply(wish('self', 'nowhere', { selfManagement: true, confirmedManagement: managementCluster, changes: [] }));
    expect((await written('self'))?.spec.serviceSpec?.provider).toMatchObject({ selfManagement: true });
  });

  it('deletes none that another waits for', async () => {
    await apply(wish('after', 'nowhere', { dependsOn: ['self'], changes: [] }));
    const gone = async (name: string) => ({ act: 'delete', name, seen: await seenOf(name) });
    await world.until(async () => {
      const { status, body } = await send(await gone('self'));
      expect([status, whyNot(body)]).toEqual([409, [' rule-needed']]);
    });
    await apply(await gone('after'));
    await world.until(async () => expect((await preview(await gone('self'))).errors).toEqual([]));
    await apply(await gone('self'));
    await world.until(async () => expect(await written('self')).toBeUndefined());
  });

  it('is in the audit with who decided, and without values', async () => {
    const rows = await world.deps.db.auto.$queryRawUnsafe<{ action: string; actor: string; text: string }[]>(
      `SELECT action, actor, concat(before::text, after::text) AS text FROM audit_entries
       WHERE subject = 'multi-cluster-services' AND key = 'wide' ORDER BY seq`,
    );
    expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'send-rule-change lead@demo',
      'approve-rule-change architect@demo',
      'finish-rule-change slipway',
    ]);
    const all = rows.map(({ text }) => text).join();
    expect(all).toContain('ingress-nginx-4-13-0');
    expect(all).not.toContain(secret);
  });
});
