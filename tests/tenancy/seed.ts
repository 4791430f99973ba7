import type { AccessRequest } from '../../lib/contracts/access-requests.ts';
import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Member } from '../../lib/contracts/projects.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import type { SpendScope } from '../../lib/contracts/spend-budgets.ts';
import { addDays, toDay } from '../../lib/days.ts';
import { sightingStore } from '../../server/db/metrics/sighting-store.ts';
import { say } from '../../server/domain/words/said.ts';
import { createMetricsPort } from '../../server/kof/metrics.ts';
import type { RuleChangeRecord } from '../../server/ports/multi-cluster-changes.ts';
import { unknownVitals } from '../../server/ports/sightings.ts';
import { createApi } from '../support/api.ts';
import { keepApplications, keepMember, keepQuotas } from '../support/applications.ts';
import { bookDay } from '../support/booked-days.ts';
import { adviseNow, spendSinceYesterday } from '../support/costs.ts';
import type { TestDeps } from '../support/deps.ts';
import { createFakeAlerts, createFakeSilences, fires } from '../support/fakes/alerts.ts';
import { fakeFederatedQuotas } from '../support/fakes/federated-quotas.ts';
import { fakeKarmadaMembers } from '../support/fakes/karmada-members.ts';
import { fakeMemberBatch } from '../support/fakes/member-batch.ts';
import { createCluster, createPerson, mirrorTemplate, seedOrganisation } from '../support/organisation.ts';
import { dataAddress } from '../support/png.ts';
import { createRule, ruleService } from '../support/rules.ts';
import { openSession } from '../support/session-cookie.ts';
import { bookSlept } from '../support/slept.ts';
import {
  alertName,
  application,
  batchJob,
  bundle,
  bundleName,
  credential,
  draft,
  icon,
  identity,
  item,
  metricsRegion,
  region,
  rule,
  ruleWish,
  service,
  setting,
  silenceIds,
  type Things,
  told,
} from './calls.ts';

/** Everybody who asks, and what they ask about. */
export interface Cast {
  /** What the browser of a caller sends along. */
  headers: Record<string, Record<string, string>>;
  things(caller: string): Things;
}

const groups: Record<string, string> = {
  developer: 'payments-developers',
  'platform-engineer*': 'platform-engineers',
  'platform-lead*': 'platform-leads',
  'platform-architect*': 'platform-architects',
  'finops*': 'finops',
  'auditor*': 'auditors',
  'admin*': 'slipway-admins',
};
/** Roles held in payments by a membership of their own. */
const inProject = ['platform-engineer', 'platform-lead', 'finops'];

/** The demo's organisation with one person a role, and a cluster, a request, a member and an audit row on each side. */
export async function seedMatrix(deps: TestDeps): Promise<Cast> {
  const api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const { catalogItems } = body as { catalogItems: { id: string; projects: string[] }[] };
    for (const one of catalogItems) {
      if ([item('own'), service('own')].includes(one.id)) one.projects = ['payments'];
      if ([item('other'), service('other')].includes(one.id)) one.projects = ['storefront'];
    }
  });
  mirrorTemplate(deps, deps.systemNamespace);
  const written = (name: string) => ({ kind: 'MultiClusterService', metadata: { name }, spec: { serviceSpec: {} } });
  deps.rules = {
    ...deps.rules,
    read: async (name) => ([rule('own'), rule('other')].includes(name) ? written(name) : null),
  };
  const sides = ['own', 'other'] as const;
  for (const project of ['payments', 'storefront']) {
    const place = { address: 'https://git.example', repository: 'platform/clusters', branch: 'main', folder: project };
    const unread = { head: null, readAt: null, trouble: null };
    const known = { updatedBy: 'lead@demo', updatedAt: new Date(), version: 1 };
    const record = {
      project,
      provider: 'gitea' as const,
      appliedBy: 'slipway' as const,
      ...place,
      ...known,
      ...unread,
    };
    await deps.projectGit.put(deps.db.auto, record, 'a token');
  }
  for (const side of sides) {
    const name = credential(side);
    deps.mirrored.set(`k0rdent.mirantis.com/Region /${region(side)}`, { metadata: { name: region(side) } });
    deps.mirrored.set(`k0rdent.mirantis.com/Credential ${deps.systemNamespace}/${name}`, {
      metadata: { name },
      spec: { identityRef: { kind: 'AWSClusterStaticIdentity', name: `${name}-identity` }, region: region(side) },
    });
  }
  for (const side of sides) {
    const name = setting(side);
    const key = `k0rdent.mirantis.com/ClusterAuditPolicy ${deps.systemNamespace}/${name}`;
    deps.mirrored.set(key, { metadata: { name }, spec: { policy: { rules: [{ level: 'Metadata' }] } } });
  }
  await keepApplications(
    deps.db,
    'fleet-eu',
    sides.map((side) => ({ namespace: side === 'own' ? 'payments' : 'storefront', name: application(side) })),
  );
  await keepQuotas(
    deps.db,
    'fleet-eu',
    ['payments', 'storefront'].map((namespace) => ({ namespace, name: `quota-of-${namespace}` })),
  );
  const member = { metadata: { name: 'member1' }, spec: {}, status: {} };
  await keepMember(deps.db, 'fleet-eu', member);
  deps.karmadaMembers = fakeKarmadaMembers(member);
  deps.federatedQuotas = fakeFederatedQuotas();
  deps.memberBatch = fakeMemberBatch(
    sides.map((side) => ({ namespace: side === 'own' ? 'payments' : 'storefront', name: batchJob(side) })),
  );
  await deps.memberChanges.begin(deps.db.auto, {
    id: deps.ids.newId(),
    controlPlane: 'fleet-eu',
    member: 'half-joined',
    memberUid: null,
    act: 'leave',
    step: 'leave',
    cluster: null,
    asked: null,
    project: null,
    askedBy: 'lead@demo',
    askedAt: new Date(),
  });
  const [change] = await deps.memberChanges.list(deps.db.auto, ['fleet-eu']);
  await deps.memberChanges.fail(deps.db.auto, change?.id ?? '', {
    said: say('member-plane-away'),
    words: null,
    step: 'leave',
  });
  deps.accessRules = { rewriteRules: async () => true };
  deps.credentials = {
    ...deps.credentials,
    sourceIdentities: async () =>
      sides.map((side) => ({ kind: 'AWSClusterStaticIdentity', name: identity(side), credential: null, source: null })),
  };
  const accessRules = sides.flatMap((side) => {
    const targetNamespaces = { list: [side === 'own' ? 'payments' : 'storefront'] };
    return [
      { targetNamespaces, credentials: [credential(side)] },
      { targetNamespaces, clusterAuditPolicies: [setting(side)] },
    ];
  });
  deps.mirrored.set('k0rdent.mirantis.com/AccessManagement /kcm', { spec: { accessRules } });
  const headers: Cast['headers'] = { nobody: {} };
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const sessions: Record<string, string> = {};
  const mailings: Record<string, string> = {};
  const views: Record<string, string> = {};
  const viewOf = async (ownerId: string): Promise<string> => {
    const [id, updatedAt] = [deps.ids.newId(), deps.clock.now()];
    const state = { filter: {}, sort: 'severity', order: 'asc' } as const;
    await deps.clusterViews.insert(deps.db.auto, { id, ownerId, name: 'x', state, updatedAt });
    return id;
  };
  const batches: Record<string, string> = {};
  const batchOf = async (requesterId: string): Promise<string> => {
    const [batchId, createdAt] = [deps.ids.newId(), deps.clock.now()];
    const askedWith = { kind: 'user' as const, narrowing: { project: null, readOnly: false } };
    const batch = { id: batchId, requesterId, kind: 'delete' as const, answers: {}, askedWith, createdAt };
    await deps.batches.insert(deps.db.auto, batch, [{ namespace: 'payments', name: 'gone' }]);
    await deps.batches.markRefused(deps.db.auto, { batchId, position: 0 }, { detail: 'x' }, createdAt);
    return batchId;
  };
  deps.hasMailServer = true;
  const mailingOf = async (ownerId: string): Promise<string> => {
    const [id, createdAt] = [deps.ids.newId(), deps.clock.now()];
    await deps.costMailings.put(deps.db.auto, {
      id,
      ownerId,
      title: 'x',
      scope: { splitIdle: 'apart', splitShared: 'apart', filter: {} },
      every: 'day',
      format: 'csv',
      nextAt: createdAt,
      paused: null,
      createdAt,
    });
    return id;
  };
  const signIn = async (caller: string, userId: string) => {
    headers[caller] = await openSession(deps, userId);
    const [session] = await deps.sessions.list(deps.db.auto, userId, deps.clock.now());
    sessions[caller] = session?.id ?? '';
  };
  for (const caller of [...Object.keys(groups), ...inProject, 'unassigned']) {
    const group = groups[caller];
    const person = await createPerson(deps, `${caller.replace('*', '-everywhere')}@demo`, group ? [group] : []);
    tokens[caller] = person.token;
    ids[caller] = person.tokenId;
    mailings[caller] = await mailingOf(person.userId);
    views[caller] = await viewOf(person.userId);
    batches[caller] = await batchOf(person.userId);
    await signIn(caller, person.userId);
  }
  const admin = { token: tokens['admin*'] };
  for (const role of inProject) {
    const body = { project: 'payments', subjectKind: 'person', subject: `${role}@demo`, role };
    await api('POST', '/members', { ...admin, body });
  }
  const stranger = await createPerson(deps, 'dev2@demo');
  const colleague = await createPerson(deps, 'colleague@demo', ['payments-developers']);
  await signIn('stranger', stranger.userId);
  await createCluster(deps, 'payments', 'ours', 'payments', 'colleague@demo');
  await createCluster(deps, 'storefront', 'theirs', 'storefront', 'dev2@demo');
  await createCluster(deps, 'elsewhere', 'unclaimed', null);
  for (const [namespace, name] of [
    ['payments', 'ours'],
    ['storefront', 'theirs'],
  ] as const) {
    await createRule(deps, `rule-${name}`, [{ namespace, name, services: [ruleService('deployed')] }]);
  }
  const firing = [
    fires(alertName('own'), { cluster: 'ours' }, { id: alertName('own') }),
    fires(alertName('other'), { cluster: 'theirs' }, { id: alertName('other') }),
    fires(alertName('all'), {}, { id: alertName('all') }),
  ];
  const silences = createFakeSilences([
    { id: silenceIds.own, labels: { cluster: 'ours' } },
    { id: silenceIds.other, labels: { cluster: 'theirs' } },
    { id: silenceIds.all, labels: {} },
  ]);
  deps.alerts = createFakeAlerts(firing, false, silences);
  // Nothing answers there: what was written down of the source before is what pages read.
  deps.metrics = createMetricsPort('http://127.0.0.1:1');
  const seenAt = new Date(Date.now() + 60_000);
  const sightings = [
    { namespace: 'payments', name: 'ours', region: metricsRegion('own'), seenAt, ...unknownVitals },
    { namespace: 'storefront', name: 'theirs', region: metricsRegion('other'), seenAt, ...unknownVitals },
  ];
  await sightingStore.put(deps.db.auto, 'metrics', sightings, seenAt);
  await sightingStore.answered(deps.db.auto, 'metrics', seenAt);
  await spendSinceYesterday(deps);
  // What changed is told where the days before are known too.
  const ours = { cluster: { namespace: 'payments', name: 'ours' }, project: 'payments' };
  await bookDay(deps.db, { ...ours, day: addDays(toDay(new Date()), -2), node: '1' });
  await adviseNow(deps);
  // Volumes that no pod uses, in every cluster.
  await deps.db.auto.$queryRawUnsafe('UPDATE cost_day_clusters SET storage = 9');
  await deps.db.auto.$queryRawUnsafe(`UPDATE cluster_dims SET labels = jsonb_build_object('of-' || project, 'x')
    WHERE project IS NOT NULL`);
  for (const project of ['payments', 'storefront']) {
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO estimate_checks VALUES ($1, $2, $3, 'today', 90, 'USD', 23, 'USD', 7, now())`,
      `uid-of-${project}`,
      project,
      `of-${project}`,
    );
  }
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cost_day_queues (cluster_id, queue, namespace, day, gpu_hours, amount, currency)
     SELECT DISTINCT ON (project) id, 'training', 'apps', $1::date, 24, 8.4, 'USD' FROM cluster_dims
     WHERE project IN ('payments', 'storefront') ORDER BY project, id`,
    toDay(new Date()),
  );
  // Slept before anything was booked: how long is known, what it saved is not.
  await deps.db.auto.$queryRawUnsafe(`UPDATE cluster_dims SET valid_from = now() - interval '10 days'`);
  const slept = {
    asleepAt: `${addDays(toDay(new Date()), -4)}T01:00:00Z`,
    wokeAt: `${addDays(toDay(new Date()), -4)}T03:00:00Z`,
  };
  for (const [namespace, name] of [
    ['payments', 'ours'],
    ['storefront', 'theirs'],
  ] as const) {
    const found = await deps.clusters.get(deps.db.auto, { namespace, name });
    if (!found) throw new Error(`There is no ${name}`);
    await bookSlept(deps.db.auto, { cluster: { namespace, name, uid: found.uid }, project: namespace, ...slept });
  }
  for (const [project, kind, amount] of [
    ['payments', 'storage', 11],
    ['storefront', 'load_balancer', 13],
  ]) {
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO cost_source_days (source, day, project, source_${kind}, currency, computed_at)
       VALUES ('metrics', (now() AT TIME ZONE 'UTC')::date - 1, $1, $2::numeric, 'USD', now())`,
      project,
      amount,
    );
  }
  for (const project of ['payments', 'storefront']) {
    const body = { version: 0, policy: { autoApprove: [] } };
    await api('POST', `/policies/${project}`, { token: tokens['platform-lead*'], body });
  }
  for (const id of [item('own'), item('other')]) {
    const body = { revision: 0, content: { ...draft, picture: dataAddress(icon) } };
    await api('POST', `/catalog-items/${id}/draft`, { token: tokens['platform-architect*'], body });
  }
  // As if it had been published so.
  const shown = `UPDATE catalog_items i SET icon_hash = c.hash FROM catalog_icons c WHERE c.item_id = i.id`;
  await deps.db.auto.$queryRawUnsafe(shown);
  const orderAs = async (token: string, project: string): Promise<string> => {
    const body = {
      kind: 'create',
      project,
      catalogItem: 'aws-standalone',
      name: 'asked',
      parameters: { region: 'us-east-1' },
    };
    const answer = await api<RequestDetail>('POST', '/requests', { token, body });
    if (answer.body.state !== 'awaiting-approval')
      throw new Error(`No request to ask about: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const requests = {
    own: await orderAs(colleague.token, 'payments'),
    other: await orderAs(stranger.token, 'storefront'),
  };
  const memberOf = async (project: string): Promise<string> => {
    const { items } = (await api<Page<Member>>('GET', `/members?project=${project}`, admin)).body;
    const found = items.find((member) => member.project === project);
    if (!found) throw new Error(`Nobody is a member of ${project}`);
    return found.id;
  };
  const members = { own: await memberOf('payments'), other: await memberOf('storefront') };
  const rowOf = async (project: string): Promise<string> => {
    const { items } = (await api<Page<AuditEntry>>('GET', `/audit?project=${project}`, admin)).body;
    return String(items[0]?.seq);
  };
  const audit = { own: await rowOf('payments'), other: await rowOf('storefront') };
  const wishOf = async (token: string, project: string): Promise<string> => {
    const body = { action: 'request.approve', project };
    return (await api<AccessRequest>('POST', '/access-requests', { token, body })).body.id;
  };
  const wishes = { own: await wishOf(colleague.token, 'payments'), other: await wishOf(stranger.token, 'storefront') };
  for (const side of sides) {
    // Everybody was told, as if they had been allowed to see that project then.
    await deps.db.auto.$queryRawUnsafe(
      `WITH told AS (
         INSERT INTO notices (id, at, topic, project, subject, key, arguments, expanded_at)
         VALUES (gen_random_uuid(), now(), 'cluster-ready', $1, 'clusters', $2, '{}', now()) RETURNING *)
       INSERT INTO notifications (id, notice_id, user_id, at, topic, project, subject, key, arguments)
       SELECT gen_random_uuid(), n.id, u.id, n.at, n.topic, n.project, n.subject, n.key, n.arguments FROM told n, users u`,
      side === 'own' ? 'payments' : 'storefront',
      told(side),
    );
  }
  const destinationOf = async (project: string | null): Promise<string> => {
    const id = deps.ids.newId();
    const secrets = { url: 'https://hooks.test/x', secret: `whsec_${Buffer.alloc(32).toString('base64')}` };
    await deps.destinations.insert(
      deps.db.auto,
      {
        id,
        project,
        kind: 'webhook',
        title: 'x',
        host: 'hooks.test',
        topics: ['cluster-ready'],
        last: null,
        createdBy: 'x@demo',
        createdAt: deps.clock.now(),
        pausedAt: null,
        disabledAt: null,
        version: 1,
      },
      secrets,
    );
    return id;
  };
  const destinations = {
    own: await destinationOf('payments'),
    other: await destinationOf('storefront'),
    all: await destinationOf(null),
  };
  const spendBudgetOf = async (scope: SpendScope): Promise<string> => {
    const id = deps.ids.newId();
    await deps.spendBudgets.put(deps.db.auto, {
      id,
      scope,
      title: 'x',
      monthly: '100',
      currency: 'USD',
      thresholds: [50],
      warnsOnForecast: true,
      owner: null,
      isActive: true,
      state: null,
      stateMonth: null,
      createdBy: 'x@demo',
      createdAt: deps.clock.now(),
      updatedAt: deps.clock.now(),
      version: 1,
    });
    return id;
  };
  const spendBudgets = {
    own: await spendBudgetOf({ kind: 'project', value: 'payments' }),
    other: await spendBudgetOf({ kind: 'project', value: 'storefront' }),
    all: await spendBudgetOf({ kind: 'all', value: null }),
  };
  const costViewOf = async (project: string | null): Promise<string> => {
    const id = deps.ids.newId();
    const at = deps.clock.now();
    await deps.costViews.put(deps.db.auto, {
      id,
      ownerId: stranger.userId,
      owner: '',
      name: `x ${project}`,
      isShared: true,
      project,
      version: 1,
      state: {
        window: '30d',
        by: 'project',
        splitIdle: 'apart',
        splitShared: 'apart',
        filter: project === null ? {} : { project },
      },
      createdAt: at,
      updatedAt: at,
    });
    return id;
  };
  for (const side of ['own', 'other'] as const) {
    const record = { ...bundle(side), name: bundleName(side), revision: 1 };
    await deps.bundles.insert(deps.db.auto, { ...record, updatedAt: deps.clock.now(), updatedBy: 'lead@demo' });
  }
  const costViews = {
    own: await costViewOf('payments'),
    other: await costViewOf('storefront'),
    all: await costViewOf(null),
  };
  const unitOf = async (project: string | null): Promise<string> => {
    const id = deps.ids.newId();
    const at = deps.clock.now();
    await deps.units.put(deps.db.auto, { id, name: 'x', project, createdBy: 'x@demo', createdAt: at, updatedAt: at });
    return id;
  };
  const units = { own: await unitOf('payments'), other: await unitOf('storefront'), all: await unitOf(null) };
  const campaignOf = async (project: string, name: string): Promise<string> => {
    const [id, at] = [deps.ids.newId(), deps.clock.now()];
    const found = await deps.clusters.find(deps.db.auto, { namespace: project, name });
    const template = 'aws-standalone-cp-1-0-44';
    await deps.campaigns.insert(
      deps.db.auto,
      {
        id,
        title: 'x',
        state: 'running',
        startedById: stranger.userId,
        startedBy: 'x@demo',
        selection: { projects: [project], labels: [], templates: [], kubernetes: [], target: null },
        rules: { window: null, pauseMinutes: 0, stopOn: { percent: 50, atLeast: 2 }, atOnce: 1 },
        pausedBy: null,
        pausedWhy: null,
        stopsAfter: null,
        countsFrom: at,
        createdAt: at,
        updatedAt: at,
        endedAt: null,
      },
      [
        {
          clusterUid: found?.uid ?? '',
          namespace: project,
          name,
          project,
          ring: 0,
          ringKind: 'rest',
          place: 0,
          fromTemplate: template,
          toTemplate: template,
        },
      ],
    );
    return id;
  };
  const [ruleChange, ruleInWaves] = [deps.ids.newId(), deps.ids.newId()];
  const waits: RuleChangeRecord = {
    id: ruleChange,
    name: 'waits',
    act: 'create',
    state: 'waiting',
    asked: { act: 'save', ...ruleWish, name: 'waits' },
    reason: '',
    touched: 11,
    projects: ['payments', 'storefront'],
    askedById: null,
    askedBy: 'x@demo',
    askedAt: deps.clock.now(),
    decidedBy: null,
    decidedWhy: '',
    endedAt: null,
    problem: null,
    progress: null,
  };
  await deps.ruleChanges.insert(deps.db.auto, waits);
  await deps.ruleChanges.insert(deps.db.auto, {
    ...waits,
    id: ruleInWaves,
    name: 'in-waves',
    state: 'applying',
    asked: {
      act: 'save',
      ...ruleWish,
      name: 'in-waves',
      waves: { label: 'ring', order: ['canary'], pauseMinutes: 0 },
    },
    progress: { opened: [], resumedAt: null, stop: null, tolerated: [], isReverting: false, before: null },
  });
  const campaigns = {
    own: await campaignOf('payments', 'ours'),
    other: await campaignOf('storefront', 'theirs'),
  };
  const mailingOfStranger = await mailingOf(stranger.userId);
  const viewOfStranger = await viewOf(stranger.userId);
  const batchOfStranger = await batchOf(stranger.userId);
  return {
    headers,
    things: (caller) => ({
      requests,
      members,
      audit,
      wishes,
      destinations,
      spendBudgets,
      costViews,
      units,
      campaigns,
      ruleChange,
      ruleInWaves,
      people: { own: colleague.userId, other: stranger.userId },
      tokens: { own: ids[caller] ?? stranger.tokenId, other: stranger.tokenId },
      clusterViews: { own: views[caller] ?? viewOfStranger, other: viewOfStranger },
      batches: { own: batches[caller] ?? batchOfStranger, other: batchOfStranger },
      costMailings: { own: mailings[caller] ?? mailingOfStranger, other: mailingOfStranger },
      sessions: { own: sessions[caller] ?? '', other: sessions.stranger ?? '' },
    }),
  };
}
