import { describe, expect, it } from 'vitest';
import { findDifferences } from './find-differences.ts';

const chart = 'aws-standalone-cp';
const schema = {
  type: 'object',
  required: ['owner'],
  properties: { owner: { type: 'string' }, workersNumber: { type: 'integer' } },
};
const version = { before: 'v1.35.6+k0s.0', after: 'v1.36.4+k0s.0' };
const now = {
  chart,
  schema: null,
  defaults: {
    k0s: { version: version.before },
    bastion: { enabled: false },
    workersNumber: 2,
    worker: { rootVolumeSize: 8 },
  },
};
const then = {
  chart,
  schema,
  defaults: { k0s: { version: version.after }, workersNumber: 2, worker: { rootVolumeSize: 16 }, owner: '' },
};
const find = (config: Record<string, unknown>) =>
  Object.fromEntries(findDifferences({ now, then, config, hints: {} }).map((found) => [found.pointer, found]));

describe('another version of a template', () => {
  it('changes defaults that the cluster does not set, and does to the machines what a change of them does', () => {
    const found = find({ owner: 'payments' });
    expect(Object.keys(found)).toEqual(['/bastion/enabled', '/k0s/version', '/worker/rootVolumeSize']);
    expect(found['/k0s/version']).toMatchObject({
      ...version,
      kind: 'default',
      own: null,
      effect: 'replaces-control-plane',
    });
    expect(found['/worker/rootVolumeSize']).toMatchObject({ kind: 'default', effect: 'cannot-change' });
  });

  it('loses values that the new version does not have', () => {
    expect(find({ owner: 'payments' })['/bastion/enabled']).toMatchObject({
      kind: 'removed',
      before: false,
      after: null,
    });
  });

  it('leaves what the cluster sets itself, and tells what its default would do', () => {
    const found = find({ owner: 'payments', k0s: { version: version.before }, worker: { rootVolumeSize: 16 } });
    expect(found['/k0s/version']).toMatchObject({
      kind: 'pinned',
      own: version.before,
      effect: 'replaces-control-plane',
    });
    expect(found['/worker/rootVolumeSize']).toMatchObject({
      kind: 'pinned',
      own: 16,
      effect: 'none',
      message: { key: 'changeEffect.reason.same-value' },
    });
  });

  it('asks for what the new version requires and nobody has said', () => {
    const asked = findDifferences({ now, then, config: {}, hints: {} }).filter(({ pointer }) => pointer === '/owner');
    expect(asked).toMatchObject([{ kind: 'required', type: 'string', after: null }]);
  });
});
