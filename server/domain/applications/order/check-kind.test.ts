import { expect, it } from 'vitest';
import { checkKind } from './check-kind.ts';

const release = 'helm.toolkit.fluxcd.io/HelmRelease';
const job = 'batch.volcano.sh/Job';
const plane = { name: 'fleet-eu', unread: [], lacking: [] };
const saidOf = (kind: Parameters<typeof checkKind>[0]['kind'], known: object = {}) =>
  checkKind({ kind }, { ...plane, ...known }).map(({ pointer, message }) => [pointer, message?.key, message?.params]);

it.each([
  ['helm', release, 'said.flux-missing'],
  ['volcano-job', job, 'said.volcano-missing'],
] as const)(
  'of the kind %s nothing is sent where the control plane does not have it, or it is not seen',
  (kind, needed, said) => {
    const refused = [['/spec/workload/kind', said, { name: 'fleet-eu' }]];
    expect(saidOf(kind, { lacking: [needed] })).toEqual(refused);
    expect(saidOf(kind, { unread: [needed] })).toEqual(refused);
    expect(saidOf(kind)).toEqual([]);
  },
);

it('other kinds ask for neither', () => {
  for (const kind of ['deployment', 'job'] as const) expect(saidOf(kind, { lacking: [release, job] })).toEqual([]);
});
