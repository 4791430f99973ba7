import { beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../../sandbox/controllers/client/objects.ts';
import { findCondition } from '../../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { Placement } from '../../../sandbox/karmada/controllers/shapes.ts';
import { deployments, openPlane, until, untilEqual } from './plane.ts';

/* The life of one application, as section 11 of the reference tells it. */

const plane = openPlane('sequence');
const { namespace } = plane;
const web = plane.deployment('nginx', 2);
const halves = (...clusterNames: string[]): Placement => ({
  clusterAffinity: { clusterNames },
  replicaScheduling: {
    replicaSchedulingType: 'Divided',
    replicaDivisionPreference: 'Weighted',
    weightPreference: {
      staticWeightList: ['member1', 'member2'].map((name) => ({ targetCluster: { clusterNames: [name] }, weight: 1 })),
    },
  },
});
const template = () => plane.client.find(deployments, plane.at('nginx'));
const inMember = (name: string) => plane.member(name).find(deployments, plane.at('nginx'));
const sum = (shares: Record<string, number> = {}) => Object.values(shares).reduce((all, one) => all + one, 0);
const imageOf = (found: unknown) =>
  (readPath(found, 'spec.template.spec.containers') as { image: string }[] | undefined)?.[0]?.image;
/** Waits until all of these are among what events say of an object. */
const untilTold = (kind: string, name: string, words: readonly string[], inNamespace?: string) =>
  untilEqual(async () => {
    const told = await plane.told(kind, name, inNamespace);
    return words.filter((one) => !told.includes(one));
  }, []);

beforeAll(() => plane.join());

describe('created (11.1)', () => {
  it('nothing happens to a Deployment alone', async () => {
    const made = await plane.client.create(deployments, web);
    expect(made.metadata.generation).toBe(1);
    expect(made.metadata.labels).toBeUndefined();
  });

  it('a policy gets an id, a finalizer and its own namespace, and claims the Deployment', async () => {
    const made = await plane.client.create(kinds.propagationPolicy, plane.policyFor(web, halves('member1', 'member2')));
    const id = made.metadata.labels?.[marks.policyId];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.metadata.finalizers).toEqual(['karmada.io/propagation-policy-controller']);
    expect(made.spec.resourceSelectors[0]?.namespace).toBe(namespace);
    const claimed = await until('the claim', async () => {
      const found = await template();
      return found?.metadata.labels?.[marks.policyId] === id && found;
    });
    expect(claimed?.metadata.annotations).toMatchObject({
      [marks.policyNamespace]: namespace,
      [marks.policyName]: 'nginx',
    });
  });

  it('is bound, scheduled, sent, and summed up', async () => {
    const bound = await until('everything healthy', async () => {
      const found = await plane.bindingOf('nginx');
      const members = found?.status?.aggregatedStatus ?? [];
      return members.length === 2 && members.every(({ health }) => health === 'Healthy') && found;
    });
    expect(bound?.metadata.finalizers).toEqual(['karmada.io/binding-controller']);
    expect(bound?.metadata.ownerReferences).toMatchObject([{ kind: 'Deployment', name: 'nginx', controller: true }]);
    expect(bound?.spec.replicas).toBe(2);
    expect(await plane.sharesOf('nginx')).toEqual({ member1: 1, member2: 1 });
    expect(JSON.parse(bound?.metadata.annotations?.[marks.appliedPlacement] ?? '')).toEqual(bound?.spec.placement);
    expect(findCondition(bound?.status?.conditions, 'Scheduled')).toMatchObject({
      status: 'True',
      reason: 'Success',
      message: 'Binding has been scheduled successfully.',
    });
    expect(findCondition(bound?.status?.conditions, 'FullyApplied')).toMatchObject({
      status: 'True',
      reason: 'FullyAppliedSuccess',
      message: 'All works have been successfully applied',
    });
    const member = {
      applied: true,
      health: 'Healthy',
      status: {
        replicas: 1,
        updatedReplicas: 1,
        readyReplicas: 1,
        availableReplicas: 1,
        resourceTemplateGeneration: 1,
      },
    };
    expect(bound?.status?.aggregatedStatus).toMatchObject([
      { clusterName: 'member1', ...member },
      { clusterName: 'member2', ...member },
    ]);
    await untilEqual(
      async () => (await template())?.status,
      expect.objectContaining({ replicas: 2, readyReplicas: 2, observedGeneration: 1 }),
    );
  });

  it('leaves Works that say what was sent, and objects in the members that say from where', async () => {
    const works = await plane.worksOf('nginx');
    expect(Object.keys(works).sort()).toEqual(['member1', 'member2']);
    for (const [name, work] of Object.entries(works)) {
      expect(work.metadata.finalizers).toEqual(['karmada.io/execution-controller']);
      expect(findCondition(work.status?.conditions, 'Applied')).toMatchObject({
        status: 'True',
        reason: 'AppliedSuccessful',
        message: 'Manifest has been successfully applied',
      });
      expect(findCondition(work.status?.conditions, 'Dispatching')).toMatchObject({
        status: 'True',
        reason: 'Dispatching',
        message: 'Work is being dispatched to member clusters.',
      });
      expect(readPath(work.spec.workload.manifests[0], 'spec.replicas')).toBe(1);
      expect((await inMember(name))?.metadata).toMatchObject({
        labels: { [marks.managed]: 'true' },
        annotations: {
          [marks.workNamespace]: `karmada-es-${name}`,
          [marks.workName]: work.metadata.name,
          [marks.bindingNamespace]: namespace,
          [marks.bindingName]: 'nginx-deployment',
        },
      });
    }
  });

  it('says so in events', async () => {
    const work = (await plane.worksOf('nginx')).member1?.metadata.name;
    await untilTold('Deployment', 'nginx', [
      'GetReplicasSucceed Get replicas of resource template successfully.',
      `ApplyPolicySucceed Apply policy(${namespace}/nginx) succeed`,
      'ScheduleBindingSucceed Binding has been scheduled successfully. Result: {member1:1, member2:1}',
      `SyncWorkSucceed Sync work of ResourceBinding(${namespace}/nginx-deployment) successful.`,
      `SyncSucceed Successfully applied resource(${namespace}/nginx) to cluster member1`,
    ]);
    await untilTold(
      'Work',
      work ?? '',
      [
        'WorkDispatching Work is being dispatched to member clusters.',
        `SyncSucceed Sync work(karmada-es-member1/${work}) to cluster(member1) successful.`,
        `ReflectStatusSucceed Reflect status for object(Deployment/${namespace}/nginx) succeed.`,
        `InterpretHealthSucceed Interpret health of object(Deployment/${namespace}/nginx) as healthy.`,
      ],
      'karmada-es-member1',
    );
  });
});

describe('scaled (11.2)', () => {
  it('2 → 5 is 3 and 2, or the mirror image', async () => {
    await plane.client.mergePatch(deployments, plane.at('nginx'), { spec: { replicas: 5 } });
    await untilEqual(async () => Object.values((await plane.sharesOf('nginx')) ?? {}).sort(), [2, 3]);
    await untilEqual(async () => readPath(await template(), 'status.readyReplicas'), 5);
    for (const [name, replicas] of Object.entries((await plane.sharesOf('nginx')) ?? {}))
      expect(readPath(await inMember(name), 'spec.replicas')).toBe(replicas);
  });
});

describe('with an override (11.4)', () => {
  const at = { namespace, name: 'nginx-op' };

  it('another image runs on one member alone, and the Work records why', async () => {
    await plane.client.create(kinds.overridePolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'OverridePolicy',
      metadata: { ...at },
      spec: {
        resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'nginx' }],
        overrideRules: [
          {
            targetCluster: { clusterNames: ['member2'] },
            overriders: { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '1.27' }] },
          },
        ],
      },
    });
    await untilEqual(async () => imageOf(await inMember('member2')), 'nginx:1.27');
    expect([imageOf(await inMember('member1')), imageOf(await template())]).toEqual(['nginx:1.25', 'nginx:1.25']);
    const { member1, member2 } = await plane.worksOf('nginx');
    expect(JSON.parse(member2?.metadata.annotations?.[marks.appliedOverrides] ?? '')).toMatchObject([
      { policyName: 'nginx-op' },
    ]);
    expect(member1?.metadata.annotations?.[marks.appliedOverrides]).toBeUndefined();
    await untilTold('Deployment', 'nginx', [
      `ApplyOverridePolicySucceed Apply override policy(${namespace}/nginx-op) for cluster(member2) succeed.`,
    ]);
  });

  it('the image is the old one again without it', async () => {
    await plane.client.remove(kinds.overridePolicy, at);
    await untilEqual(async () => imageOf(await inMember('member2')), 'nginx:1.25');
    expect((await plane.worksOf('nginx')).member2?.metadata.annotations?.[marks.appliedOverrides]).toBeUndefined();
  });
});

describe('with another policy (11.3)', () => {
  const place = (...clusterNames: string[]) =>
    plane.client.mergePatch(kinds.propagationPolicy, plane.at('nginx'), {
      spec: { placement: halves(...clusterNames) },
    });

  it('everything is on the one member that is left, and gone from the other', async () => {
    await place('member1');
    await untilEqual(() => plane.sharesOf('nginx'), { member1: 5 });
    await untilEqual(() => inMember('member2'), undefined);
    await untilEqual(async () => Object.keys(await plane.worksOf('nginx')), ['member1']);
  });

  it('nothing is anywhere where no member matches', async () => {
    await place('nowhere');
    await untilEqual(async () => sum(await plane.sharesOf('nginx')), 0);
    const { reason, message } = await plane.refusalOf('nginx');
    expect(reason).toBe('NoClusterFit');
    expect(message).toContain('cluster(s) did not match the placement cluster affinity constraint');
    await untilEqual(() => inMember('member1'), undefined);
    await untilEqual(async () => Object.keys(await plane.worksOf('nginx')), []);
  });

  it('everything comes back', async () => {
    await place('member1', 'member2');
    await untilEqual(async () => readPath(await template(), 'status.readyReplicas'), 5);
  });
});

describe('deleted (11.6)', () => {
  it('the template goes first, then binding, Works and what is in the members; the policy stays', async () => {
    const works = await plane.worksOf('nginx');
    await plane.client.remove(deployments, plane.at('nginx'));
    expect(await template()).toBeUndefined();
    await untilEqual(async () => [await inMember('member1'), await inMember('member2')], [undefined, undefined]);
    await untilEqual(() => plane.bindingOf('nginx'), undefined);
    for (const { metadata } of Object.values(works))
      await untilEqual(() => plane.client.find(kinds.work, metadata), undefined);
    expect(await plane.client.find(kinds.propagationPolicy, plane.at('nginx'))).toBeDefined();
  });
});
