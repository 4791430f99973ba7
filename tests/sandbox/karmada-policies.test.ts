import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marks } from '../../sandbox/karmada/controllers/kinds.ts';
import { choosePolicy as chooseInSandbox } from '../../sandbox/karmada/controllers/policy-choice.ts';
import type { PropagationPolicy as Policy } from '../../sandbox/karmada/controllers/shapes.ts';
import { choosePolicy, type PropagationPolicy } from '../../server/domain/propagation/choose-policy.ts';

/* Which policy takes an object is worked out by the portal and by the sandbox's Karmada apart. */

const kind = { apiVersion: 'apps/v1', kind: 'Deployment' };
const selectors = {
  kind,
  name: { ...kind, name: 'shop' },
  labels: { ...kind, labelSelector: { matchLabels: { app: 'shop' } } },
  elsewhere: { ...kind, namespace: 'other' },
  another: { ...kind, kind: 'StatefulSet' },
} satisfies Record<string, Policy['spec']['resourceSelectors'][number]>;
type Meaning = keyof typeof selectors;

const policies = fc.array(
  fc.record({
    namespace: fc.constantFrom(null, 'payments', 'other'),
    priority: fc.constantFrom(0, 1),
    means: fc.array(fc.constantFrom<Meaning[]>('kind', 'name', 'labels', 'elsewhere', 'another'), {
      minLength: 1,
      maxLength: 2,
    }),
    isLeaving: fc.boolean(),
  }),
  { maxLength: 5 },
);
type Given = typeof policies extends fc.Arbitrary<(infer One)[]> ? One : never;

function toSandbox({ namespace, priority, means, isLeaving }: Given, at: number): Policy {
  return {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: namespace === null ? 'ClusterPropagationPolicy' : 'PropagationPolicy',
    metadata: {
      name: `p${at}`,
      ...(namespace !== null && { namespace }),
      labels: { [namespace === null ? marks.clusterPolicyId : marks.policyId]: `id-${at}` },
      ...(isLeaving && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    },
    spec: { priority, resourceSelectors: means.map((one) => selectors[one]) },
  };
}

const toPortal = ({ namespace, priority, means, isLeaving }: Given, at: number): PropagationPolicy => ({
  id: `id-${at}`,
  namespace,
  name: `p${at}`,
  priority,
  isLeaving,
  selectors: means.map((one) => {
    const { labelSelector, ...selector }: Policy['spec']['resourceSelectors'][number] = selectors[one];
    return {
      ...selector,
      ...(labelSelector && { labelSelector: { matchLabels: { app: 'shop' }, matchExpressions: [] } }),
    };
  }),
});

it('give an object to the same policy', () => {
  const seen = { kept: 0, taken: 0, none: 0 };
  fc.assert(
    fc.property(policies, fc.option(fc.nat(5)), (given, holder) => {
      const metadata = { name: 'shop', namespace: 'payments', labels: { app: 'shop' } };
      const claims = (given[holder ?? -1]?.namespace ?? null) === null ? marks.clusterPolicyId : marks.policyId;
      const labels = { ...metadata.labels, ...(holder !== null && { [claims]: `id-${holder}` }) };
      const made = given.map(toSandbox);
      const own = made.filter((policy) => policy.metadata.namespace !== undefined);
      const shared = made.filter((policy) => policy.metadata.namespace === undefined);
      const sandbox = chooseInSandbox({ ...kind, metadata: { ...metadata, labels } }, own, shared);
      const portal = choosePolicy({ ...kind, metadata }, given.map(toPortal), holder === null ? null : `id-${holder}`);
      expect(portal?.name).toBe(sandbox?.name);
      seen[portal === null ? 'none' : portal.id === `id-${holder}` ? 'kept' : 'taken'] += 1;
    }),
    { numRuns: 3000 },
  );
  expect(Math.min(seen.kept, seen.taken, seen.none), JSON.stringify(seen)).toBeGreaterThan(100);
});
