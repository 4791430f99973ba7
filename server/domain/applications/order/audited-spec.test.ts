import { expect, it } from 'vitest';
import { toAuditedSpec } from './audited-spec.ts';
import { spec, volcanoSpec } from './order.fixtures.ts';

it('keeps of environments, arguments and files that they are others, and nothing of what they are', () => {
  const secret = 'do-not-keep';
  const given = {
    ...spec,
    env: [{ name: 'PASSWORD', value: secret }],
    args: [`--token=${secret}`],
    files: [{ path: '/etc/app/key', content: secret }],
    overrides: [
      {
        cluster: 'member1',
        tag: '2',
        env: [{ name: 'KEY', value: secret }],
        args: [secret],
        patches: [{ operator: 'add' as const, pointer: '/spec/template/spec/containers/0/command', value: [secret] }],
      },
    ],
  };
  const kept = toAuditedSpec(given, (text) => `#${text.length}`);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept).toMatchObject({
    image: spec.image,
    env: [{ name: 'PASSWORD', mark: '#11' }],
    files: [{ path: '/etc/app/key', mark: '#11' }],
    overrides: [{ cluster: 'member1', tag: '2', env: [{ name: 'KEY', mark: '#11' }] }],
  });
});

it('keeps nothing of the arguments of pods that lead others', () => {
  const { workload } = volcanoSpec;
  if (workload.kind !== 'volcano-job') throw new Error('not a Job of Volcano');
  const given = { ...volcanoSpec, workload: { ...workload, leaderArgs: ['--token=do-not-keep'] } };
  const kept = toAuditedSpec(given, (text) => `#${text.length}`);
  expect(kept.workload).toEqual({ ...workload, leaderArgs: ['#19'] });
});
