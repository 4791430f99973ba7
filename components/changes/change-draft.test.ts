import { expect, it } from 'vitest';
import type { ChangeForm } from '@/lib/contracts/changes';
import {
  findConflicts,
  labelPatchOf,
  namePatchOf,
  patchOf,
  readChangeDraft,
  rebase,
  settle,
  startChange,
  toChangeRequest,
} from './change-draft';

const form = {
  namespace: 'payments',
  name: 'ledger',
  config: { region: 'eu-central-1', workersNumber: 4, worker: { instanceType: 'm6i.large', rootVolumeSize: 80 } },
  labels: { team: 'ledger', backup: 'off', 'slipway.dev/request': 'r-1' },
  named: { clusterAuth: 'company-oidc' },
  resourceVersion: '7',
} as unknown as ChangeForm;
const wanted = { ...startChange(form), config: { ...form.config, workersNumber: 7 } };
const meanwhile = (config: object): ChangeForm => ({
  ...form,
  resourceVersion: '9',
  config: { ...form.config, ...config },
});

it('asks for what differs from the cluster, and says what it saw there', () => {
  const draft = { ...wanted, justification: ' Load test ', labels: { team: 'ledger', tier: 'gold' } };
  expect(toChangeRequest(form, draft)).toEqual({
    kind: 'change',
    cluster: { namespace: 'payments', name: 'ledger' },
    parameters: { workersNumber: 7 },
    seen: { '/workersNumber': 4 },
    labels: { backup: null, tier: 'gold' },
    seenLabels: { backup: 'off', tier: null },
    justification: 'Load test',
  });
  expect(toChangeRequest(form, startChange(form))).toMatchObject({ parameters: {}, seen: {} });
});

it('takes an override back, and leaves labels of controllers alone', () => {
  const { workersNumber: _, ...config } = form.config;
  expect(patchOf({ ...wanted, config })).toEqual({ workersNumber: null });
  expect(labelPatchOf(startChange(form))).toEqual({});
});

it('asks for other names, and says what it saw there', () => {
  const draft = { ...startChange(form), references: { auditPolicy: 'strict' } };
  expect(toChangeRequest(form, draft)).toMatchObject({
    clusterAuth: null,
    auditPolicy: 'strict',
    seenReferences: { clusterAuth: 'company-oidc', auditPolicy: null },
  });
  expect(toChangeRequest(form, startChange(form))).not.toHaveProperty('seenReferences');
  const now = rebase(draft, { ...form, named: {}, resourceVersion: '9' });
  expect([now.base.references, now.references]).toEqual([{}, { auditPolicy: 'strict' }]);
});

it('takes over what others changed elsewhere', () => {
  const other = meanwhile({ worker: { instanceType: 'm6i.large', rootVolumeSize: 120 } });
  expect(findConflicts(wanted, other)).toEqual([]);
  const now = rebase(wanted, other);
  expect(patchOf(now)).toEqual({ workersNumber: 7 });
  expect(now.config).toMatchObject({ workersNumber: 7, worker: { rootVolumeSize: 120 } });
});

it('tells what others changed of the same value, for either to win', () => {
  const other = meanwhile({ workersNumber: 5 });
  const [conflict] = findConflicts(wanted, other);
  expect(conflict).toMatchObject({ pointer: '/workersNumber', seen: 4, now: 5, wanted: 7 });
  if (!conflict) return;
  const mine = settle(wanted, conflict, true);
  expect(findConflicts(mine, other)).toEqual([]);
  expect(toChangeRequest(form, mine)).toMatchObject({
    parameters: { workersNumber: 7 },
    seen: { '/workersNumber': 5 },
  });
  const theirs = settle(wanted, conflict, false);
  expect(findConflicts(theirs, other)).toEqual([]);
  expect(patchOf(theirs)).toEqual({});
});

it.each([
  ['a label', { labels: { team: 'ledger', backup: 'on' } }, { labels: { team: 'ledger', backup: 'weekly' } }],
  ['what it names', { references: { clusterAuth: 'partners' } }, { named: { clusterAuth: 'contractors' } }],
])('tells where others changed %s that is changed here, and neither is lost', (_, typed, theirs) => {
  const draft = { ...startChange(form), ...typed };
  const other = { ...form, resourceVersion: '9', ...theirs } as ChangeForm;
  const [conflict, ...more] = findConflicts(draft, other);
  if (!conflict) throw new Error('No conflict was found');
  expect(more).toEqual([]);
  const mine = settle(draft, conflict, true);
  expect(findConflicts(mine, other)).toEqual([]);
  expect({ ...labelPatchOf(mine), ...namePatchOf(mine) }).toEqual({ [String(conflict.path[0])]: conflict.wanted });
  const taken = settle(draft, conflict, false);
  expect(findConflicts(taken, other)).toEqual([]);
  expect({ ...labelPatchOf(taken), ...namePatchOf(taken) }).toEqual({});
});

it('is no conflict where both want the same', () => {
  expect(findConflicts(wanted, meanwhile({ workersNumber: 7 }))).toEqual([]);
});

it('reads what it stored, and nothing else', () => {
  expect(readChangeDraft(JSON.stringify(wanted))).toEqual(wanted);
  for (const stored of [null, '{', '[]', '{"config":{}}', JSON.stringify({ ...wanted, base: { config: {} } })]) {
    expect(readChangeDraft(stored)).toBeNull();
  }
});
