import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepMember } from '../../../../tests/support/applications.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { noMembership } from '../../../../tests/support/fakes/membership.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { karmadaStore } from '../../../db/karmada/karmada-store.ts';
import { say } from '../../../domain/words/said.ts';
import type { MemberChangeRow, MembershipPort } from '../../../ports/karmada-membership.ts';
import { carryOutChange } from './carry-out-change.ts';

let database: TestDatabase;
let deps: TestDeps;
const planes = ['fleet-eu', 'fleet-us'];
const ref = { controlPlane: 'fleet-eu', member: 'ledger' };
const cluster = { namespace: 'payments', name: 'ledger-prod' };
const away = { said: say('member-away'), words: 'ECONNREFUSED' };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = planes;
  await karmadaStore.keepOnly(deps.db.auto, planes);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  const { db, memberChanges } = deps;
  for (const { id } of await memberChanges.list(db.auto, planes)) await memberChanges.remove(db.auto, id);
});

const begin = (act: 'join' | 'leave', more: Partial<MemberChangeRow> = {}) =>
  deps.memberChanges.begin(deps.db.auto, {
    id: deps.ids.newId(),
    controlPlane: ref.controlPlane,
    member: ref.member,
    memberUid: act === 'join' ? null : 'first',
    act,
    step: act === 'join' ? 'cluster' : 'leave',
    cluster,
    asked:
      act === 'join'
        ? { cluster, name: ref.member, provider: '', region: '', zones: [], isForOwnProject: false }
        : null,
    project: null,
    askedBy: 'lead@demo',
    askedAt: new Date(),
    ...more,
  });
const now = async (): Promise<MemberChangeRow> => {
  const found = await deps.memberChanges.find(deps.db.auto, ref);
  if (!found) throw new Error('it is done');
  return found;
};
async function carryOut(membership: Partial<MembershipPort>, assertLead = async () => undefined): Promise<void> {
  const port = { ...noMembership, ...membership };
  await carryOutChange({ ...deps, membership: port, assertLead }, await now(), new AbortController().signal);
}

it('a member is asked once to leave, waited for, and what is left in its cluster is told', async () => {
  await begin('leave');
  let asks = 0;
  const askToLeave = async () => {
    asks += 1;
    return null;
  };
  await carryOut({ askToLeave, lookAfterLeaving: async () => ({ waitsFor: 'works has 2' }) });
  expect(await now()).toMatchObject({ state: 'running', step: 'waiting', waitsFor: 'works has 2' });
  await carryOut({ askToLeave, lookAfterLeaving: async () => away });
  expect(await now()).toMatchObject({ state: 'running', step: 'waiting', waitsFor: 'ECONNREFUSED' });
  await carryOut({ askToLeave, lookAfterLeaving: async () => 'gone', cleanUp: async () => away });
  expect(asks).toBe(1);
  expect(await now()).toMatchObject({ state: 'failed', step: 'clean-up', failure: away.said, words: 'ECONNREFUSED' });
  expect(await begin('leave', { step: 'clean-up' })).toBe(true);
  await carryOut({ askToLeave, lookAfterLeaving: async () => 'gone', cleanUp: async () => null });
  expect(asks).toBe(1);
  expect(await deps.memberChanges.find(deps.db.auto, ref)).toBeNull();
});

it('a join notes its steps, fails at one, and is done at the second try', async () => {
  await begin('join');
  expect(await begin('join')).toBe(false);
  await carryOut({
    join: async (_joining, { enter, made }) => {
      await enter('tokens');
      expect((await now()).step).toBe('tokens');
      await made('second');
      return { ...away, step: 'tokens' };
    },
  });
  expect(await now()).toMatchObject({ state: 'failed', step: 'tokens', memberUid: 'second' });
  expect(await begin('join')).toBe(true);
  await carryOut({ join: async () => null });
  expect(await deps.memberChanges.find(deps.db.auto, ref)).toBeNull();
});

/** What is done in a leave, in order; the audit's row of its end comes last. */
async function leaveStepByStep(look: 'gone' | 'another') {
  const did: unknown[] = [];
  await carryOut({
    askToLeave: async ({ uid }) => {
      did.push(uid);
      return null;
    },
    lookAfterLeaving: async () => look,
    removeCredentials: async () => {
      did.push('credentials');
      return null;
    },
    cleanUp: async () => {
      did.push('clean-up');
      return null;
    },
  });
  const [end] = await deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
    "SELECT after FROM audit_entries WHERE action = 'end-member-change' ORDER BY seq DESC LIMIT 1",
  );
  expect(await deps.memberChanges.find(deps.db.auto, ref)).toBeNull();
  return [...did, end?.after];
}

it('a leave asks for one very member, and takes Secrets away before accounts', async () => {
  await begin('leave');
  expect(await leaveStepByStep('gone')).toEqual([
    'first',
    'credentials',
    'clean-up',
    { act: 'leave', outcome: 'done' },
  ]);
});

it('a leave touches nothing of another member that has come by its name', async () => {
  await begin('leave');
  const why = say('member-kept-another', { name: 'ledger' }).detail;
  expect(await leaveStepByStep('another')).toEqual(['first', { act: 'leave', outcome: 'done', why }]);
});

const labelsOf = (name: string) => ({
  'slipway.dev/cluster-namespace': 'payments',
  'slipway.dev/cluster-name': name,
});

it.each([
  ['is this cluster', 'ledger', labelsOf('ledger-prod'), true],
  ['nobody knows the cluster of', 'ledger', {}, true],
  ['is another cluster', 'ledger', labelsOf('ledger-test'), false],
  ['has another name', 'ledger-us', labelsOf('ledger-prod'), false],
])('a leave keeps the accounts where a member of another control plane %s: %s', async (_what, name, labels, isKept) => {
  const metadata = { name, labels };
  await keepMember(deps.db, 'fleet-us', { metadata, spec: {} });
  await begin('leave');
  const why = say('member-kept-shared', { name: 'ledger', plane: 'fleet-us' }).detail;
  expect(await leaveStepByStep('gone')).toEqual([
    'first',
    'credentials',
    ...(isKept ? [] : ['clean-up']),
    { act: 'leave', outcome: 'done', ...(isKept && { why }) },
  ]);
  await karmadaStore.keepOnly(deps.db.auto, ['fleet-eu']);
  await karmadaStore.keepOnly(deps.db.auto, planes);
});

it('a cluster joins by one name at a time, and by one name for one control plane at a time', async () => {
  await begin('join');
  expect(await begin('join', { member: 'two' })).toBe(false);
  expect(await begin('join', { controlPlane: 'fleet-us' })).toBe(false);
  expect(await begin('join', { controlPlane: 'fleet-us', member: 'two' })).toBe(true);
});

it('what is under way stays when the settings lose its control plane for a while', async () => {
  await begin('leave');
  await karmadaStore.keepOnly(deps.db.auto, []);
  await karmadaStore.keepOnly(deps.db.auto, planes);
  expect((await now()).state).toBe('running');
});

it('who leads no more writes nothing', async () => {
  await begin('join');
  const lost = async () => {
    throw new Error('somebody else leads');
  };
  await expect(carryOut({ join: async () => null }, lost)).rejects.toThrow('somebody else leads');
  expect((await now()).state).toBe('running');
});
