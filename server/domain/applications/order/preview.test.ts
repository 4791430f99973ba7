import { describe, expect, it } from 'vitest';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { toManifests } from './manifests.ts';
import { bindingOn, previewOf, spec } from './order.fixtures.ts';
import { toPlacement } from './written-placement.ts';

const counts = ({ members }: Pick<ApplicationPreview, 'members'>) =>
  members.map(({ name, now, after }) => [name, now, after]);

describe('the split', () => {
  it.each([
    ['by fixed weights', {}, [4, 2]],
    ['by equal weights where none is said', { division: { by: 'weights', weights: [] } }, [3, 3]],
    ['as copies', { division: { by: 'copies' } }, [6, 6]],
    ['on as few as take them', { division: { by: 'few' } }, [6, 0]],
  ] as const)('is worked out %s', (_how, changes, after) => {
    const { members, problem } = previewOf(changes as Partial<typeof spec>);
    expect([members.map((line) => line.after), problem]).toEqual([after, null]);
  });

  it('follows the free room', () => {
    const shown = previewOf({ division: { by: 'room' } }, { member1: { cpu: '3' }, member2: { cpu: '1' } });
    expect(shown.members.map(({ name, after, fits }) => [name, after, fits])).toEqual([
      ['member1', 4, 30],
      ['member2', 2, 10],
    ]);
  });

  it('keeps what runs where it is while neither placement nor replicas change', () => {
    const running = bindingOn({ member1: 1, member2: 5 }, toPlacement(spec, 'payments'));
    expect(counts(previewOf({ image: 'nginx:2' }, undefined, running))).toEqual([
      ['member1', 1, 1],
      ['member2', 5, 5],
    ]);
    expect(counts(previewOf({ replicas: 9 }, undefined, running))).toEqual([
      ['member1', 1, 6],
      ['member2', 5, 3],
    ]);
  });

  it('says of what stays, too, which clusters are passed by', () => {
    const running = bindingOn({ member1: 1, member2: 5 }, toPlacement(spec, 'payments'));
    const taints = [{ key: 'cluster.karmada.io/unschedulable', effect: 'NoSchedule' }];
    const { members } = previewOf(
      { image: 'nginx:2' },
      { member1: { taints }, member2: {}, member3: { taints } },
      running,
    );
    expect(members.map(({ name, after, refusal }) => [name, after, refusal?.code ?? null])).toEqual([
      ['member1', 1, null],
      ['member2', 5, null],
      ['member3', 0, 'taint'],
    ]);
  });

  it('names in the words of the scheduler why nobody takes it', () => {
    const { problem, members } = previewOf({ clusters: { by: 'labels', labels: { tier: 'moon' } } });
    expect(problem).toEqual({
      reason: 'NoClusterFit',
      words: expect.stringMatching(/^0\/2 clusters are available: 2 cluster\(s\) did not match the placement/),
    });
    expect(members.map(({ refusal }) => refusal?.code)).toEqual(['affinity', 'affinity']);
  });

  it('has no line of a member of another project', () => {
    const dedicated = (value: string) => [{ key: 'slipway.dev/project', value, effect: 'NoSchedule' }];
    const shown = previewOf(
      {},
      { member1: { taints: dedicated('storefront') }, member2: { taints: dedicated('payments') } },
    );
    expect(counts(shown)).toEqual([['member2', 0, 6]]);
    expect(JSON.stringify(shown.members)).not.toContain('storefront');
    const nowhere = previewOf({}, { member1: { taints: dedicated('storefront') } });
    expect(nowhere.problem?.words).toBe('0/0 clusters are available: no cluster exists.');
    expect(JSON.stringify(nowhere.problem)).not.toContain('storefront');
  });

  it('spreads over regions where that is asked for', () => {
    const on = { member1: { region: 'eu' }, member2: { region: 'eu' }, member3: { region: 'us' } };
    const shown = previewOf({ division: { by: 'few' }, fewestRegions: 2 }, on);
    expect(shown.problem).toBeNull();
    // Regions say which clusters may have it; as few of those as take all of it get it.
    expect(shown.members.map(({ after }) => after).sort()).toEqual([0, 0, 6]);
    const halves = previewOf({ division: { by: 'room' }, fewestRegions: 2 }, on);
    const inRegion = (region: string) =>
      halves.members.filter((member) => member.region === region).reduce((all, { after }) => all + after, 0);
    expect([inRegion('eu') > 0, inRegion('us') > 0, inRegion('eu') + inRegion('us')]).toEqual([true, true, 6]);
    const narrow = previewOf({ division: { by: 'few' }, fewestRegions: 3 }, on);
    expect(narrow.problem?.words).toContain('the number of feasible region is less than spreadConstraint.MinGroups');
  });
});

describe('what is written', () => {
  it('are a policy, a Service and a Deployment, and an override where one differs', () => {
    expect(previewOf().manifests.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'PropagationPolicy refund-api',
      'Service refund-api',
      'Deployment refund-api',
    ]);
    const { manifests } = previewOf({ port: null, healthPath: null, overrides: [{ cluster: 'member2', tag: '2' }] });
    expect(manifests.map(({ kind }) => kind)).toEqual(['OverridePolicy', 'PropagationPolicy', 'Deployment']);
    expect(manifests.at(-1)?.yaml).not.toContain('readinessProbe');
  });

  it('has a ConfigMap where it has files, each mounted at its path, and pods that start anew with them', () => {
    const written = (content: string) => {
      const files = [
        { path: '/etc/app/config.yaml', content },
        { path: '/etc/ca.pem', content: '' },
      ];
      const place = { namespace: 'payments', name: 'refund-api', project: 'payments' };
      return toManifests(place, { ...spec, files });
    };
    const { configMap, workload, propagationPolicy } = written('a: 1\n');
    expect(configMap).toMatchObject({ data: { 'etc_app_config.yaml': 'a: 1\n', 'etc_ca.pem': '' } });
    expect(propagationPolicy.spec).toMatchObject({
      resourceSelectors: [{ kind: 'Deployment' }, { kind: 'Service' }, { kind: 'ConfigMap', name: 'refund-api' }],
    });
    expect(workload.spec).toMatchObject({
      template: {
        spec: {
          volumes: [{ name: 'files', configMap: { name: 'refund-api' } }],
          containers: [
            {
              volumeMounts: [
                { mountPath: '/etc/app/config.yaml', subPath: 'etc_app_config.yaml', readOnly: true },
                { mountPath: '/etc/ca.pem', subPath: 'etc_ca.pem', readOnly: true },
              ],
            },
          ],
        },
      },
    });
    expect(written('a: 1\n').workload).toEqual(workload);
    expect(written('a: 2\n').workload).not.toEqual(workload);
  });

  it('tolerates the taint of its own project, and that a member is lost for as long as was said', () => {
    const placement = (changes: Partial<typeof spec>) =>
      toPlacement({ ...spec, ...changes }, 'payments').clusterTolerations;
    const own = { key: 'slipway.dev/project', operator: 'Equal', value: 'payments', effect: 'NoSchedule' };
    expect(placement({})).toEqual([own, { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }]);
    expect(placement({ moveAfterSeconds: null })).toEqual([own, { operator: 'Exists', effect: 'NoExecute' }]);
  });

  it.each([
    [null, undefined],
    ['everywhere', { dispatching: true }],
    [['member2'], { dispatchingOnClusters: { clusterNames: ['member2'] } }],
  ] as const)('holds back what is paused: %s', (paused, suspension) => {
    const { propagationPolicy } = toManifests(
      { namespace: 'payments', name: 'refund-api', project: 'payments' },
      { ...spec, paused: paused as (typeof spec)['paused'] },
    );
    expect((propagationPolicy.spec as { suspension?: object }).suspension).toEqual(suspension);
  });

  it('is shown as the single member gets it', () => {
    const overrides = [
      { cluster: 'member2', registry: 'registry.eu.example.com', args: ['--eu'], env: [{ name: 'ZONE', value: 'eu' }] },
    ];
    const [rendered] = previewOf({ overrides }).rendered;
    expect(rendered).toMatchObject({ cluster: 'member2', kind: 'Deployment', problem: null });
    expect(rendered?.yaml).toContain('replicas: 2');
    expect(rendered?.yaml).toContain('image: registry.eu.example.com/shop/refund-api:1.8.2');
    expect(rendered?.yaml).toMatch(/env:\n +- name: MODE\n +value: common\n +- name: ZONE\n +value: eu\n/);
    expect(rendered?.yaml).toMatch(/args:\n +- --eu\n/);
  });
});
