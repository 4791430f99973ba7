import { expect, it } from 'vitest';
import { say } from '../../words/said.ts';
import { checksOf, type JoinFacts } from './join-checks.ts';

const well: JoinFacts = {
  controlPlane: 'fleet-eu',
  member: 'ledger',
  isPlaneReachable: true,
  cluster: 'ready',
  isChanging: false,
  isNameTaken: false,
  takenBy: null,
  joinedAs: null,
  onCluster: 'passed',
  onControlPlane: 'passed',
};
const refused = { said: say('member-refuses'), words: 'clusterroles is forbidden' };
const name = 'ledger';

/** The checks that have not passed, with why. */
const against = (facts: Partial<JoinFacts>) =>
  checksOf({ ...well, ...facts })
    .filter(({ state }) => state !== 'passed')
    .map(({ key, state, said, words }) => [key, state, said, words]);

it('finds nothing against a cluster that can join', () => {
  expect(against({})).toEqual([]);
});

it.each<[string, Partial<JoinFacts>, unknown[]]>([
  [
    'control plane',
    { isPlaneReachable: false },
    ['control-plane', 'failed', say('member-plane-not-reachable', { name: 'fleet-eu' }), null],
  ],
  ['cluster', { cluster: 'not-ready' }, ['cluster-ready', 'failed', say('member-not-ready'), null]],
  ['cluster', { cluster: 'unknown' }, ['cluster-ready', 'failed', say('member-no-such-cluster'), null]],
  ['name', { isChanging: true, isNameTaken: true }, ['name-free', 'failed', say('member-changing', { name }), null]],
  [
    'name',
    { takenBy: 'fleet-us', isNameTaken: true },
    ['name-free', 'failed', say('member-name-elsewhere', { name, plane: 'fleet-us' }), null],
  ],
  ['name', { isNameTaken: true }, ['name-free', 'failed', say('member-name-taken', { name }), null]],
  ['cluster itself', { onCluster: refused }, ['cluster-answers', 'failed', refused.said, refused.words]],
  ['member', { joinedAs: 'old' }, ['not-a-member', 'failed', say('member-already', { name: 'old' }), null]],
  [
    'control plane itself',
    { onControlPlane: refused },
    ['control-plane-rights', 'failed', refused.said, refused.words],
  ],
])('says what speaks against it: %s (%o)', (_what, facts, check) => {
  expect(against(facts)).toEqual([check]);
});

it('tells what could not be looked at from what failed', () => {
  const notLooked = ['unknown', say('join-not-looked'), null];
  expect(against({ onCluster: null, joinedAs: undefined, onControlPlane: null })).toEqual([
    ['cluster-answers', ...notLooked],
    ['not-a-member', ...notLooked],
    ['control-plane-rights', ...notLooked],
  ]);
});
