import { describe, expect, it } from 'vitest';
import type { UpgradeDifference, Upgrades, UpgradeTarget } from '@/lib/contracts/upgrades';
import { readUpgrade, startUpgrade, toUpgradeRequest, unanswered } from './upgrade-draft';

const difference = (pointer: string, over: Partial<UpgradeDifference>): UpgradeDifference => ({
  pointer,
  label: null,
  kind: 'default',
  type: null,
  before: 1,
  after: 2,
  own: null,
  effect: 'in-place',
  detail: '',
  ...over,
});
const target = {
  template: 'aws-1-0-44',
  differences: [
    difference('/k0s/version', { kind: 'pinned', own: 'v1.35.6', before: 'v1.35.0', after: 'v1.36.0' }),
    difference('/worker/maxPods', { before: 110, after: 250 }),
    difference('/owner', { kind: 'required', type: 'string', before: null, after: null }),
  ],
} as UpgradeTarget;
const upgrades = {
  namespace: 'payments',
  name: 'ledger',
  config: { k0s: { version: 'v1.35.6' } },
} as unknown as Upgrades;

describe('an upgrade as it is put together', () => {
  it('takes the pin of Kubernetes off by itself', () => {
    expect(toUpgradeRequest(upgrades, target, startUpgrade(target))).toEqual({
      kind: 'upgrade',
      cluster: { namespace: 'payments', name: 'ledger' },
      template: 'aws-1-0-44',
      parameters: { k0s: { version: null } },
      seen: { '/k0s/version': 'v1.35.6' },
    });
  });

  it('keeps present values as the cluster’s own, and gives answers', () => {
    const draft = {
      choices: { '/worker/maxPods': { kind: 'keep' }, '/owner': { kind: 'answer', value: 'payments' } },
      justification: ' Security fixes ',
    } as const;
    const request = toUpgradeRequest(upgrades, target, draft);
    expect(request).toMatchObject({
      parameters: { worker: { maxPods: 110 }, owner: 'payments' },
      seen: { '/worker/maxPods': null, '/owner': null },
      justification: 'Security fixes',
    });
    expect(readUpgrade(target, request.parameters, 'Security fixes')).toEqual({
      ...draft,
      justification: 'Security fixes',
    });
  });

  it('knows what is not answered yet', () => {
    expect(unanswered(target, startUpgrade(target)).map(({ pointer }) => pointer)).toEqual(['/owner']);
    expect(unanswered(target, { choices: { '/owner': { kind: 'answer', value: 'me' } }, justification: '' })).toEqual(
      [],
    );
  });
});
