import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, templateSchema } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { askedOf, draft } from '../../../tests/tenancy/calls.ts';
import { withoutCommits } from '../../../tests/tenancy/dry-database.ts';
import { places } from '../../../tests/tenancy/expected.ts';
import { type Cast, seedMatrix } from '../../../tests/tenancy/seed.ts';
import { operations } from '../../http/operations.ts';
import type { AuditRecord } from '../../ports/live.ts';

type Name = keyof typeof operations;
/** What a row of the audit has to hold: nothing before where something is made or only read, else both. */
type Shape = 'made' | 'changed' | 'removed' | 'read';

/** Every command and the rows that it leaves. A command that is not here fails the test. */
const expected: Partial<Record<Name, Record<string, Shape>>> = {
  addComment: { 'comment-request': 'made' },
  addMember: { 'add-member': 'made' },
  addRateCardVersion: { 'add-rate-card': 'changed' },
  approveRequest: { 'approve-request': 'changed' },
  archiveProject: { 'archive-project': 'removed' },
  askForAccess: { 'ask-for-access': 'made' },
  cancelRequest: { 'cancel-request': 'changed' },
  changeLimits: { 'change-limits': 'changed' },
  changeCostMailing: { 'change-cost-mailing': 'changed' },
  createCostMailing: { 'create-cost-mailing': 'made' },
  deleteCostMailing: { 'delete-cost-mailing': 'removed' },
  changeCostView: { 'change-cost-view': 'changed' },
  createCostView: { 'create-cost-view': 'made' },
  deleteCostView: { 'delete-cost-view': 'removed' },
  changeSpendBudget: { 'change-spend-budget': 'changed' },
  // The matrix turns to another language and changes nothing else.
  changeNotificationSettings: { 'change-language': 'changed' },
  claimCluster: { 'claim-cluster': 'changed' },
  createClusterView: { 'create-cluster-view': 'made' },
  deleteClusterView: { 'delete-cluster-view': 'removed' },
  silenceAlert: { 'silence-alert': 'made' },
  endSilence: { 'end-silence': 'removed' },
  createBundle: { 'create-bundle': 'made' },
  changeBundle: { 'change-bundle': 'changed' },
  deleteBundle: { 'delete-bundle': 'removed' },
  createItem: { 'create-catalog-item': 'made' },
  createProject: { 'create-project': 'made' },
  createSpendBudget: { 'create-spend-budget': 'made' },
  createToken: { 'create-token': 'made' },
  dismissMemberChange: { 'dismiss-member-change': 'removed' },
  declineAccess: { 'decline-access': 'changed' },
  sendMultiClusterServiceChange: { 'send-rule-change': 'made' },
  approveMultiClusterServiceChange: { 'approve-rule-change': 'changed' },
  declineMultiClusterServiceChange: { 'decline-rule-change': 'changed' },
  moveRuleWaves: {
    'stop-rule-waves': 'changed',
    'resume-rule-waves': 'changed',
    'revert-rule-change': 'changed',
  },
  createUnit: { 'create-unit': 'made' },
  renameUnit: { 'rename-unit': 'changed' },
  setQuantities: { 'set-unit-quantities': 'changed' },
  deleteUnit: { 'delete-unit': 'removed' },
  deleteSpendBudget: { 'delete-spend-budget': 'removed' },
  deprecateItem: { 'deprecate-catalog-item': 'changed' },
  discardDraft: { 'discard-catalog-draft': 'removed' },
  removeProjectGit: { 'remove-project-git': 'removed' },
  editProject: { 'edit-project': 'changed' },
  endSeeing: { 'end-seeing': 'removed' },
  endSession: { 'end-session': 'changed' },
  endSessionsOf: { 'end-sessions-of': 'changed' },
  exportAudit: { 'export-audit': 'read' },
  exportStatement: { 'export-statement': 'read' },
  exportCosts: { 'export-costs': 'read' },
  exportQueueCosts: { 'export-queue-costs': 'read' },
  followContainerLog: { 'read-container-log': 'read' },
  getKubeconfig: { 'get-kubeconfig': 'read', 'get-sign-in-kubeconfig': 'read' },
  grantAccess: { 'grant-access': 'changed', 'add-member': 'made' },
  pauseCampaign: { 'pause-campaign': 'changed' },
  setCampaignOptOut: { 'leave-out-of-campaigns': 'changed' },
  stopAfterRing: { 'stop-campaign': 'changed' },
  protectCluster: { 'unprotect-cluster': 'changed' },
  readApplicationLog: { 'read-container-log': 'read' },
  readContainerLog: { 'read-container-log': 'read' },
  rejectRequest: { 'reject-request': 'changed' },
  removeMember: { 'remove-member': 'removed' },
  requestChanges: { 'request-changes': 'changed' },
  restoreItem: { 'restore-catalog-item': 'changed' },
  resubmitRequest: { 'resubmit-request': 'changed' },
  retireItem: { 'retire-catalog-item': 'changed' },
  returnDraft: { 'ask-for-changes-catalog-draft': 'changed' },
  revokeToken: { 'revoke-token': 'removed' },
  saveDraft: { 'save-catalog-draft': 'changed' },
  saveInstallationSettings: { 'save-installation-settings': 'made' },
  savePolicy: { 'save-policy': 'changed' },
  startSeeing: { 'start-seeing': 'made' },
  shareSetting: { 'share-setting': 'changed' },
  takeBackSetting: { 'take-back-setting': 'changed' },
  submitDraft: { 'submit-catalog-draft': 'changed' },
  submitRequest: { 'submit-request': 'made' },
  submitBatch: { 'submit-batch': 'made' },
  retryBatch: { 'retry-batch': 'changed' },
  withdrawDraft: { 'withdraw-catalog-draft': 'changed' },
};
/** What needs a management cluster, or somebody to call, is looked at where there is one. */
const elsewhere: Record<string, string> = {
  joinMember: 'tests/karmada/membership.int.test.ts',
  leaveMember: 'tests/karmada/membership.int.test.ts',
  pauseRollout: 'tests/services/pause.int.test.ts',
  pauseRolloutOnCluster: 'tests/services/pause.int.test.ts',
  startCampaign: 'tests/upgrades/campaign.int.test.ts',
  resumeCampaign: 'tests/upgrades/campaign.int.test.ts',
  tryCostMailing: 'server/jobs/send-mailings.int.test.ts',
  remindApprovers: 'server/usecases/requests/conversation.int.test.ts',
  createCredential: 'tests/credentials/credentials.int.test.ts',
  deleteCredential: 'tests/credentials/credentials.int.test.ts',
  handOutCredential: 'tests/credentials/credentials.int.test.ts',
  rotateCredential: 'tests/credentials/credentials.int.test.ts',
  takeBackCredential: 'tests/credentials/credentials.int.test.ts',
  testCredential: 'tests/credentials/credential-tests.int.test.ts',
  setFederatedQuota: 'tests/karmada/quota-changes.int.test.ts',
  removeFederatedQuota: 'tests/karmada/quota-changes.int.test.ts',
  changeKarmadaMember: 'tests/karmada/members.int.test.ts',
  putSleepSchedule: 'tests/sleep/schedule.int.test.ts',
  deleteSleepSchedule: 'tests/sleep/schedule.int.test.ts',
  publishItem: 'tests/publishing/publishing.int.test.ts',
  setProjectGit: 'tests/git/git.int.test.ts',
  createDestination: 'server/usecases/destinations/destinations.int.test.ts',
  changeDestination: 'server/usecases/destinations/destinations.int.test.ts',
  deleteDestination: 'server/usecases/destinations/destinations.int.test.ts',
  testDestination: 'server/usecases/destinations/destinations.int.test.ts',
};
/** What is one's own alone and changes nothing for anybody else. */
const unrecorded = new Set<Name>(['dismiss', 'readNotifications', 'setStartView']);

let database: TestDatabase;
let deps: TestDeps;
let cast: Cast;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  deps.karmadaControlPlanes = ['fleet-eu'];
  cast = await seedMatrix(deps);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const seen = new Map<Name, AuditRecord[]>();
const silent: Name[] = [];

/** Asks as somebody and notes what was recorded; without `isKept` everything is taken back afterwards. */
async function ask<T = { id: string; revision: number }>(
  name: Name,
  caller: string,
  path: string,
  body?: unknown,
  isKept = true,
): Promise<{ status: number; body: T }> {
  const said: AuditRecord[] = [];
  const audit: TestDeps['audit'] = {
    ...deps.audit,
    append: async (tx, record) => {
      said.push(record);
      await deps.audit.append(tx, record);
    },
  };
  const api = createApi({ ...deps, audit, db: isKept ? deps.db : withoutCommits(deps.db) });
  const answer = await api<T>(operations[name].method, path, { headers: cast.headers[caller] ?? {}, body });
  if (isKept) expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(operations[name].status);
  if (answer.status >= 300) return answer;
  seen.set(name, [...(seen.get(name) ?? []), ...said]);
  if (operations[name].useCase.isCommand && said.length === 0) silent.push(name);
  return answer;
}

/** Everything of the tenancy matrix that is let through as it stands. */
async function askTheMatrix(): Promise<void> {
  for (const name of Object.keys(operations) as Name[]) {
    for (const caller of ['admin*', 'platform-lead*', 'platform-architect*', 'finops*', 'developer']) {
      for (const place of places) {
        const asked = askedOf(name, place, cast.things(caller));
        if (asked && name !== 'endSeeing') await ask(name, caller, asked.path, asked.body, false);
      }
    }
  }
}

/** What has to be begun before it can be ended. */
async function runErrands(): Promise<void> {
  const [admin, lead, architect] = ['admin*', 'platform-lead*', 'platform-architect*'];
  await ask('createProject', admin, '/projects', { name: 'audited', title: { en: 'Audited' } });
  await ask('archiveProject', admin, '/projects/audited');
  await ask('changeLimits', lead, '/budgets/payments', { budget: { currency: 'USD', monthly: '100000' } });
  await ask('grantAccess', admin, `/access-requests/${cast.things(admin).wishes.own}/grant`, { role: 'platform-lead' });
  for (const act of ['stop', 'resume', 'revert']) {
    const path = `/multi-cluster-service-changes/${cast.things(lead).ruleInWaves}/waves`;
    await ask('moveRuleWaves', lead, path, { act, reason: 'x' });
  }
  await createCluster(deps, 'payments', 'lonely', 'payments');
  await ask('claimCluster', 'developer', '/clusters/payments/lonely/claim', {});
  deps.kube.signInKubeconfig = { kubeconfig: 'kind: Config' };
  await ask('getKubeconfig', 'developer', '/clusters/payments/lonely/kubeconfig?credential=sign-in');
  const order = { kind: 'create', name: 'audited', parameters: { region: 'us-east-1' } };
  const where = { project: 'payments', catalogItem: 'aws-standalone' };
  const { id } = (await ask('submitRequest', 'developer', '/requests', { ...order, ...where })).body;
  const changed = { ...order, parameters: { region: 'eu-central-1' }, revision: 1 };
  await ask('resubmitRequest', 'developer', `/requests/${id}/resubmit`, changed);
  const version = { version: '1.0.44', template: 'aws-standalone-cp-1-0-44', kubernetesVersion: null, upgrades: [] };
  const content = { ...draft, versions: [version] };
  await ask('createItem', architect, '/catalog-items', { id: 'audited', kind: 'cluster', content });
  const item = '/catalog-items/audited';
  let { revision } = (await ask('saveDraft', architect, `${item}/draft`, { revision: 1, content })).body;
  const move = async (name: Name, caller: string, verb: string, more = {}) => {
    revision = (await ask(name, caller, `${item}/${verb}`, { revision, ...more })).body.revision;
  };
  await move('submitDraft', architect, 'submit');
  await move('withdrawDraft', architect, 'withdraw');
  await move('submitDraft', architect, 'submit');
  await move('returnDraft', lead, 'return', { comment: 'Not yet' });
  const life = '/catalog-items/azure-aks';
  await ask('deprecateItem', lead, `${life}/deprecate`);
  await ask('restoreItem', lead, `${life}/restore`);
  await ask('deprecateItem', lead, `${life}/deprecate`);
  await ask('retireItem', lead, `${life}/retire`);
  await ask('startSeeing', admin, '/see-as', { person: cast.things(admin).people.own });
  await ask('endSeeing', admin, '/see-as');
}

it('every command records what was before and after, and only what is made or read has nothing before', async () => {
  await askTheMatrix();
  await runErrands();
  const commands = (Object.keys(operations) as Name[]).filter((name) => operations[name].useCase.isCommand);
  const wrong: string[] = [];
  for (const name of commands) {
    if (elsewhere[name] || unrecorded.has(name)) continue;
    const shapes = expected[name];
    if (!shapes) wrong.push(`${name}: nobody said what it records`);
    for (const action of Object.keys(shapes ?? {})) {
      if (!seen.get(name)?.some((row) => row.action === action)) wrong.push(`${name}: no ${action}`);
    }
    for (const { action, before, after } of seen.get(name) ?? []) {
      const shape = shapes?.[action];
      if (!shape) wrong.push(`${name}: ${action} was not expected`);
      if ((before !== null) !== (shape === 'changed' || shape === 'removed'))
        wrong.push(`${name}: before of ${action}`);
      if (after === null && shape !== 'removed') wrong.push(`${name}: after of ${action}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(silent.filter((name) => !unrecorded.has(name))).toEqual([]);
  console.info(`${commands.length} commands, ${[...seen.values()].flat().length} rows of the audit looked at`);
}, 120_000);

it('what Slipway does by itself says what was before, but for what begins', () => {
  const begins: Record<string, number> = {
    'server/auth/bearer.ts': 1,
    'server/auth/options.ts': 1,
    'server/jobs/watch-budgets.ts': 1,
  };
  for (const folder of ['server/jobs', 'server/auth']) {
    for (const file of readdirSync(folder).filter((name) => !name.includes('.test.'))) {
      const path = join(folder, file);
      const nothing = readFileSync(path, 'utf8').match(/before: null/g)?.length ?? 0;
      expect(nothing, path).toBe(begins[path] ?? 0);
    }
  }
});
