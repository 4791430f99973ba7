import { describe, expect, it } from 'vitest';
import { mutated, object, refusal } from './ask.fixtures.ts';

const selector = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' };
const label = 'propagationpolicy.karmada.io/permanent-id';
const clusterLabel = 'clusterpropagationpolicy.karmada.io/permanent-id';
const policy = (spec: object = {}) =>
  object('PropagationPolicy', { resourceSelectors: [selector], ...spec }, { labels: { [label]: 'a' } });
const shared = (spec: object = {}) =>
  object(
    'ClusterPropagationPolicy',
    { resourceSelectors: [selector], ...spec },
    { labels: { [clusterLabel]: 'a' } },
    null,
  );

describe('what a propagation policy gets by default', () => {
  const fresh = (spec: object) =>
    mutated(object('PropagationPolicy', { resourceSelectors: [{ ...selector, namespace: undefined }], ...spec }));
  const specs: [string, object, object][] = [
    ['the namespace of its selectors', {}, { resourceSelectors: [selector] }],
    ['an empty placement', {}, { placement: {} }],
    [
      'clusters to spread over, and one group at least',
      { placement: { spreadConstraints: [{ maxGroups: 2 }, { spreadByField: 'region', minGroups: 2 }] } },
      {
        placement: {
          spreadConstraints: [
            { maxGroups: 2, spreadByField: 'cluster', minGroups: 1 },
            { spreadByField: 'region', minGroups: 2 },
          ],
        },
      },
    ],
    [
      'weights where it divides',
      { placement: { replicaScheduling: { replicaSchedulingType: 'Divided' } } },
      { placement: { replicaScheduling: { replicaDivisionPreference: 'Weighted' } } },
    ],
    [
      'weights also without a type',
      { placement: { replicaScheduling: {} } },
      {
        placement: { replicaScheduling: { replicaDivisionPreference: 'Weighted' } },
      },
    ],
    [
      'no weights where it duplicates',
      { placement: { replicaScheduling: { replicaSchedulingType: 'Duplicated' } } },
      { placement: { replicaScheduling: { replicaSchedulingType: 'Duplicated' } } },
    ],
    [
      'ten minutes of grace',
      { failover: { application: { purgeMode: 'Gracefully' } } },
      { failover: { application: { gracePeriodSeconds: 600 } } },
    ],
    [
      'no grace where nothing is purged',
      { failover: { application: { purgeMode: 'Never' } } },
      { failover: { application: { purgeMode: 'Never' } } },
    ],
    [
      'dependencies of an imported service',
      { resourceSelectors: [{ apiVersion: 'multicluster.x-k8s.io/v1alpha1', kind: 'ServiceImport' }] },
      { propagateDeps: true },
    ],
  ];
  it.each(specs)('%s', async (_what, given, expected) => {
    expect((await fresh(given)).spec).toMatchObject(expected);
  });

  it('an identity and a finalizer when it is created, and only then', async () => {
    const given = object('PropagationPolicy', { resourceSelectors: [selector] }, { labels: { team: 'a' } });
    const made = await mutated(given);
    expect(made.metadata.labels).toEqual({ team: 'a', [label]: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(made.metadata.finalizers).toEqual(['karmada.io/propagation-policy-controller']);
    expect((await mutated(given, made)).metadata).toEqual(given.metadata);
  });

  it('of the cluster scope under names of its own and without a namespace for its selectors', async () => {
    const given = object(
      'ClusterPropagationPolicy',
      { resourceSelectors: [{ ...selector, namespace: undefined }] },
      {},
      null,
    );
    const made = await mutated(given);
    expect(Object.keys(made.metadata.labels ?? {})).toEqual([clusterLabel]);
    expect(made.metadata.finalizers).toEqual(['karmada.io/cluster-propagation-policy-controller']);
    expect(made.spec).toMatchObject({
      resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }],
    });
    expect(JSON.stringify(made.spec)).not.toContain('namespace');
  });
});

describe('whose policy it is', () => {
  it.each([
    ['PropagationPolicy', policy, label],
    ['ClusterPropagationPolicy', shared, clusterLabel],
  ] as const)('cannot be forged: %s', async (kind, made, of) => {
    expect(await refusal(made())).toBeUndefined();
    expect(await refusal(made(), made())).toBeUndefined();
    const without = { ...made(), metadata: { ...made().metadata, labels: {} } };
    expect(await refusal(without)).toBe(
      `label ${of} is required, it should be set by the mutating admission webhook during creation`,
    );
    const other = { ...made(), metadata: { ...made().metadata, labels: { [of]: 'b' } } };
    expect(await refusal(other, made())).toBe(
      `label ${of} is immutable, it can only be set by the system during creation`,
    );
    expect(await refusal(made({ schedulerName: 'mine' }), made())).toBe('the schedulerName should not be updated');
    expect(kind).toBe(made().kind);
  });
});

describe('what is refused in a policy', () => {
  const refused: [string, object, string][] = [
    [
      'a selector of another namespace',
      { resourceSelectors: [selector, { ...selector, namespace: 'bank' }] },
      'spec.resourceSelectors[1].namespace: Invalid value: "bank": namespace of resource selector must be the same as the namespace of the policy',
    ],
    [
      'preemption of a whole kind',
      { preemption: 'Always', resourceSelectors: [{ ...selector, name: undefined }] },
      'spec.resourceSelectors[0].name: Invalid value: "": name cannot be empty if preemption is Always, the empty name may cause unexpected resources preemption',
    ],
    [
      'failover without dependencies',
      { failover: { application: { purgeMode: 'Never' } } },
      'spec.propagateDeps: Invalid value: false: application failover is set, propagateDeps must be true',
    ],
    [
      'two ways to suspend',
      { suspension: { dispatching: true, dispatchingOnClusters: { clusterNames: ['a'] } } },
      'spec.suspension.suspension: Invalid value: {"dispatching":true,"dispatchingOnClusters":{"clusterNames":["a"]}}: suspension dispatching cannot co-exist with dispatchingOnClusters.clusterNames',
    ],
    [
      'a negative toleration',
      { propagateDeps: true, failover: { application: { decisionConditions: { tolerationSeconds: -1 } } } },
      'spec.failover.application.decisionConditions.tolerationSeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'grace where nothing is graceful',
      { propagateDeps: true, failover: { application: { purgeMode: 'Directly', gracePeriodSeconds: 5 } } },
      'spec.failover.application.gracePeriodSeconds: Invalid value: 5: only takes effect when purgeMode is gracefully',
    ],
    [
      'no grace',
      { propagateDeps: true, failover: { application: { purgeMode: 'Gracefully' } } },
      'spec.failover.application.gracePeriodSeconds: Invalid value: null: should not be empty when purgeMode is gracefully',
    ],
    [
      'grace of no length',
      { propagateDeps: true, failover: { application: { purgeMode: 'Gracefully', gracePeriodSeconds: 0 } } },
      'spec.failover.application.gracePeriodSeconds: Invalid value: 0: must be greater than 0',
    ],
    [
      'several things at once',
      { preemption: 'Always', resourceSelectors: [{ ...selector, name: '', namespace: 'bank' }] },
      '[spec.resourceSelectors[0].namespace: Invalid value: "bank": namespace of resource selector must be the same as the namespace of the policy, spec.resourceSelectors[0].name: Invalid value: "": name cannot be empty if preemption is Always, the empty name may cause unexpected resources preemption]',
    ],
  ];
  it.each(refused)('%s', async (_what, spec, text) => {
    expect(await refusal(policy(spec))).toBe(text);
  });

  it('an alias that is no label', async () => {
    const statePreservation = { rules: [{ aliasLabelName: 'a b', jsonPath: '{.x}' }] };
    const text = await refusal(policy({ failover: { cluster: { statePreservation } } }));
    expect(text).toMatch(
      /^spec\.failover\.cluster\.statePreservation\.rules\[0\]\.aliasLabelName: Invalid value: "a b": name part must consist of/,
    );
  });

  it('but not a namespace in a policy of the cluster scope', async () => {
    expect(await refusal(shared({ resourceSelectors: [{ ...selector, namespace: 'bank' }] }))).toBeUndefined();
  });
});

describe('what is refused in a placement', () => {
  const at = 'spec.placement';
  const overflow = (rest: object = {}) => [
    { affinityName: 'own', clusterNames: ['a'], overflowAffinities: [{ affinityName: 'more' }], ...rest },
  ];
  const dynamic = {
    replicaScheduling: {
      replicaSchedulingType: 'Divided',
      replicaDivisionPreference: 'Weighted',
      weightPreference: { dynamicWeight: 'AvailableReplicas' },
    },
  };
  const refused: [string, object, string][] = [
    [
      'two forms of affinity',
      { clusterAffinity: {}, clusterAffinities: [] },
      `${at}: Invalid value: {"clusterAffinity":{},"clusterAffinities":[]}: clusterAffinities cannot co-exist with clusterAffinity`,
    ],
    [
      'two groups of one name',
      { clusterAffinities: [{ affinityName: 'a' }, { affinityName: 'a' }] },
      `${at}.clusterAffinities: Invalid value: [{"affinityName":"a"},{"affinityName":"a"}]: each affinity term in a policy must have a unique name`,
    ],
    [
      'overflow of fixed shares',
      { clusterAffinities: overflow() },
      `${at}.clusterAffinities[0].overflowAffinities: Invalid value: [{"affinityName":"more"}]: overflowAffinities can only be used together with dynamic weight or aggregated scheduling`,
    ],
    [
      'overflow of nothing',
      { ...dynamic, clusterAffinities: overflow({ clusterNames: [] }) },
      `${at}.clusterAffinities[0].overflowAffinities: Invalid value: [{"affinityName":"more"}]: overflowAffinities can only be used together with the inline ClusterAffinity`,
    ],
    [
      'overflow under the name of its group',
      { ...dynamic, clusterAffinities: overflow({ overflowAffinities: [{ affinityName: 'own' }] }) },
      `${at}.clusterAffinities[0].overflowAffinities[0].affinityName: Invalid value: "own": overflow affinity name must be unique and must not duplicate the primary group's affinityName`,
    ],
    [
      'an unknown field',
      { clusterAffinity: { fieldSelector: { matchExpressions: [{ key: 'x', operator: 'In' }] } } },
      `${at}.clusterAffinity.fieldSelector: Invalid value: {"matchExpressions":[{"key":"x","operator":"In"}]}: unsupported key "x", must be provider, region, or zone`,
    ],
    [
      'an unknown operator',
      {
        clusterAffinities: [
          { affinityName: 'a', fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'Gt' }] } },
        ],
      },
      `${at}.clusterAffinities[0].fieldSelector: Invalid value: {"matchExpressions":[{"key":"zone","operator":"Gt"}]}: unsupported operator "Gt", must be In or NotIn`,
    ],
    [
      'a label and a field',
      { spreadConstraints: [{ spreadByField: 'cluster', spreadByLabel: 'a', minGroups: 1 }] },
      `${at}.spreadConstraints[0]: Invalid value: {"spreadByField":"cluster","spreadByLabel":"a","minGroups":1}: spreadByLabel should not co-exist with spreadByField`,
    ],
    [
      'fewer groups than none',
      { spreadConstraints: [{ spreadByField: 'cluster', minGroups: -1 }] },
      `${at}.spreadConstraints[0]: Invalid value: {"spreadByField":"cluster","minGroups":-1}: minGroups lower than 0 is not allowed`,
    ],
    [
      'at most fewer groups than none',
      { spreadConstraints: [{ spreadByField: 'cluster', maxGroups: -1 }] },
      `${at}.spreadConstraints[0]: Invalid value: {"spreadByField":"cluster","maxGroups":-1}: maxGroups lower than 0 is not allowed`,
    ],
    [
      'at most fewer groups than at least',
      { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 3, maxGroups: 2 }] },
      `${at}.spreadConstraints[0]: Invalid value: {"spreadByField":"cluster","minGroups":3,"maxGroups":2}: maxGroups lower than minGroups is not allowed`,
    ],
    [
      'two constraints on clusters',
      { spreadConstraints: [{ spreadByField: 'cluster' }, { spreadByField: 'cluster' }] },
      `${at}.spreadConstraints: Invalid value: [{"spreadByField":"cluster"},{"spreadByField":"cluster"}]: multiple cluster spread constraints are not allowed`,
    ],
    [
      'regions without clusters',
      { spreadConstraints: [{ spreadByField: 'region', minGroups: 1, maxGroups: 0 }] },
      `${at}.spreadConstraints: Invalid value: [{"spreadByField":"region","minGroups":1,"maxGroups":0}]: the cluster spread constraint must be enabled in one of the constraints in case of SpreadByField is enabled`,
    ],
    [
      'a toleration by comparison',
      { clusterTolerations: [{ operator: 'Exists' }, { operator: 'Lt' }] },
      `${at}.clusterTolerations[1].operator: Unsupported value: "Lt": supported values: "", "Exists", "Equal"`,
    ],
    [
      'together and apart at once',
      { workloadAffinity: { affinity: { groupByLabelKey: 'app' }, antiAffinity: { groupByLabelKey: 'app' } } },
      `${at}.workloadAffinity: Invalid value: {"affinity":{"groupByLabelKey":"app"},"antiAffinity":{"groupByLabelKey":"app"}}: affinity and antiAffinity must not use the same groupByLabelKey`,
    ],
  ];
  it.each(refused)('%s', async (_what, placement, text) => {
    expect(await refusal(policy({ placement }))).toBe(text);
  });

  const allowed: [string, object][] = [
    ['nothing', {}],
    ['overflow by room', { ...dynamic, clusterAffinities: overflow() }],
    [
      'overflow where replicas are gathered',
      {
        replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' },
        clusterAffinities: overflow(),
      },
    ],
    ['no upper bound', { spreadConstraints: [{ spreadByField: 'cluster', minGroups: 3, maxGroups: 0 }] }],
    ['a label alone', { spreadConstraints: [{ spreadByLabel: 'rack', minGroups: 1, maxGroups: 1 }] }],
  ];
  it.each(allowed)('but not %s', async (_what, placement) => {
    expect(await refusal(policy({ placement }))).toBeUndefined();
  });
});
