import { describe, expect, it } from 'vitest';
import { findSharing, isApplied, readAccessRules, type SettingCopy } from './sharing.ts';

const kind = 'ClusterAuditPolicy';
const setting = { kind, name: 'baseline', spec: { policy: { rules: [] } } } as const;
const every = ['a', 'b', 'c'];
const ours = (...list: string[]) => ({ targetNamespaces: { list }, clusterAuditPolicies: ['baseline'] });
/** Somebody else's: it names more than the setting. */
const theirs = (...list: string[]) => ({
  targetNamespaces: { list },
  resources: [
    { kind, names: ['baseline'] },
    { kind: 'Credential', names: ['aws'] },
  ],
});
const copy = (namespace: string, over: Partial<SettingCopy> = {}): SettingCopy => ({
  ...setting,
  namespace,
  isManaged: true,
  ...over,
});
const find = (wanted: unknown[], copies: SettingCopy[], applied = wanted) =>
  findSharing(setting, { wanted, applied }, copies, every).map(
    ({ namespace, state, isOurs }) => `${namespace} ${state}${isOurs ? '' : ' elsewhere'}`,
  );

describe('where a setting is shared', () => {
  it('is by Slipway’s own rule, there or awaited', () => {
    expect(find([ours('a', 'b')], [copy('a')])).toEqual(['a copied', 'b awaited']);
    expect(find([], [])).toEqual([]);
  });

  it('is by rules of others, which nothing here takes back, also beside our own', () => {
    expect(find([theirs('a', 'b'), ours('b', 'c')], [copy('a'), copy('b'), copy('c')])).toEqual([
      'a copied elsewhere',
      'b copied elsewhere',
      'c copied',
    ]);
    expect(find([{ clusterAuditPolicies: ['baseline'] }], [])).toEqual(every.map((one) => `${one} awaited elsewhere`));
    // No rule names it and none did: one selects it.
    const bySelector = { resources: [{ kind, selector: { matchLabels: { shared: 'yes' } } }] };
    expect(find([bySelector], [copy('a')])).toEqual(['a copied elsewhere']);
  });

  it('is a copy that leaves, once no rule names it and one did', () => {
    expect(find([ours('b')], [copy('a'), copy('b')], [ours('a', 'b')])).toEqual(['a leaving elsewhere', 'b copied']);
    expect(find([], [copy('a')], [theirs('a')])).toEqual(['a leaving elsewhere']);
  });

  it('is not an object that somebody made under its name, which keeps the copy away', () => {
    const foreign = copy('a', { isManaged: false });
    expect(find([ours('a')], [foreign])).toEqual(['a taken']);
    expect(find([], [foreign])).toEqual([]);
    expect(find([ours('a')], [copy('a', { kind: 'DataSource' }), copy('a', { name: 'strict' })])).toEqual([
      'a awaited',
    ]);
  });

  it('is an older copy where the original was changed since', () => {
    expect(find([ours('a')], [copy('a', { spec: { policy: { rules: [{ level: 'None' }] } } })])).toEqual([
      'a outdated',
    ]);
  });
});

it('AccessManagement has done all once it says the rules back', () => {
  const read = (spec?: unknown, status?: unknown) => isApplied(readAccessRules({ spec, status }));
  const [before, after] = [[ours('a')], [ours('a', 'b')]];
  expect(read({ accessRules: after }, { current: before })).toBe(false);
  expect(read({ accessRules: after }, { current: after })).toBe(true);
  expect(read({ accessRules: [] }, {})).toBe(true);
  expect(read({ accessRules: after })).toBe(false);
  expect(isApplied(readAccessRules(null))).toBe(true);
});
