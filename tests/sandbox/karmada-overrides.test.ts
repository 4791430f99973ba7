import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { applyOverrides } from '../../sandbox/karmada/controllers/interpret/overrides.ts';
import type { OverridePolicy as Policy, Overriders as Written } from '../../sandbox/karmada/controllers/shapes.ts';
import type { OverridePolicy, Overriders } from '../../server/domain/overrides/override-policy.ts';
import { renderForCluster } from '../../server/domain/overrides/render-for-cluster.ts';
import type { Template } from '../../server/domain/propagation/resource-selector.ts';

/*
 * The portal works out what a member gets by rules of its own, and the sandbox's controllers by other code. Both have to
 * make the same of every object, and to find the same ones impossible.
 */

const operator = fc.constantFrom('add', 'remove', 'replace');
/** Texts stay texts: Karmada reads an object by its types before it changes images and words. */
const textPath = fc.constantFrom(
  '/spec/template/spec/containers/0/image',
  '/spec/template/spec/containers/-1/args/0',
  '/spec/template/spec/containers/1/args/-',
  '/spec/template/spec/containers/7',
  '/metadata/labels/app',
  '/metadata/annotations/note',
);
const anyPath = fc.constantFrom('', '/kind', '/spec/replicas', '/spec/new', '/spec/none/new');
const change = fc.oneof(
  fc.record({ operator, path: textPath, value: fc.constantFrom('x', 'y/z:1') }),
  fc.record({ operator, path: anyPath, value: fc.constantFrom<unknown[]>(1, 'x', null, { a: [1] }) }),
);
const line = fc.record({
  containerName: fc.constantFrom('web', 'proxy', 'none'),
  operator: fc.constantFrom('add', 'remove'),
  value: fc.array(fc.constantFrom('-a', '-b', '-c'), { maxLength: 2 }),
});
const texts = fc.record({
  operator,
  value: fc.dictionary(fc.constantFrom('app', 'note', 'new'), fc.constantFrom('1', '2'), { maxKeys: 2 }),
});
const image = fc.record({
  at: fc.option(fc.constantFrom('/spec/template/spec/initContainers/0/image', '/spec/replicas', '/spec/none/image')),
  component: fc.constantFrom('Registry', 'Repository', 'Tag'),
  operator,
  value: fc.constantFrom('', 'a.example', '/b', '-c', 'D e', `sha256:${'0'.repeat(64)}`),
});
const held = fc.record({
  fieldPath: fc.constantFrom('/data/settings', '/data/none', '/spec/replicas'),
  format: fc.constantFrom('json', 'yaml'),
  changes: fc.array(fc.record({ operator, path: fc.constantFrom('/port', '/none/x'), value: fc.constant(81) }), {
    minLength: 1,
    maxLength: 2,
  }),
});
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 1 });
const overriders = fc.record({
  images: few(image),
  commands: few(line),
  args: few(line),
  labels: few(texts),
  annotations: few(texts),
  held: few(held),
  plain: few(change),
});
const policies = fc.array(
  fc.record({
    namespace: fc.constantFrom(null, 'payments', 'other'),
    means: fc.constantFrom('all', 'kind', 'labels', 'name', 'another'),
    cluster: fc.constantFrom('member1', 'member2'),
    overriders,
  }),
  { maxLength: 3 },
);
type Given = typeof policies extends fc.Arbitrary<(infer One)[]> ? One : never;

const kind = { apiVersion: 'apps/v1', kind: 'Deployment' };
const selectors: Record<Given['means'], NonNullable<Policy['spec']['resourceSelectors']>> = {
  all: [],
  kind: [kind],
  labels: [{ ...kind, labelSelector: { matchLabels: { app: '1' } } }],
  name: [{ ...kind, name: 'shop' }],
  another: [{ ...kind, name: 'other' }],
};

/** Of one document of JSON, which is YAML as well. */
const templateOf = (annotations: Record<string, string> | undefined, workload: string): KubeObject & Template => ({
  apiVersion: 'apps/v1',
  kind: workload,
  metadata: { name: 'shop', namespace: 'payments', labels: { app: '1' }, ...(annotations && { annotations }) },
  spec: {
    replicas: 3,
    template: {
      spec: {
        containers: [
          { name: 'web', image: 'nginx:1.25', args: ['-a', '-b', '-a'] },
          { name: 'proxy', image: 'registry.example/team/proxy', command: ['run'] },
        ],
        initContainers: [{ name: 'init', image: 'init@sha256:'.concat('1'.repeat(64)) }],
      },
    },
  },
  data: { settings: '{"port":80}' },
});

function toSandbox({ namespace, means, cluster, overriders: given }: Given, at: number): Policy {
  const written: Written = {
    imageOverrider: given.images.map(({ at: place, ...one }) => ({
      ...one,
      ...(place !== null && { predicate: { path: place } }),
    })),
    commandOverrider: given.commands,
    argsOverrider: given.args,
    labelsOverrider: given.labels,
    annotationsOverrider: given.annotations,
    fieldOverrider: given.held.map(({ fieldPath, format, changes }) => ({
      fieldPath,
      [format]: changes.map(({ path: subPath, ...one }) => ({ ...one, subPath })),
    })),
    plaintext: given.plain,
  };
  return {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: namespace === null ? 'ClusterOverridePolicy' : 'OverridePolicy',
    metadata: { name: `p${at}`, ...(namespace !== null && { namespace }) },
    spec: {
      resourceSelectors: selectors[means],
      overrideRules: [{ targetCluster: { clusterNames: [cluster] }, overriders: written }],
    },
  };
}

const parts = { Registry: 'registry', Repository: 'repository', Tag: 'version' } as const;

function toPortal({ namespace, means, cluster, overriders: given }: Given, at: number): OverridePolicy {
  const words = ({ containerName, operator: done, value }: Given['overriders']['args'][number]) => ({
    container: containerName,
    operator: done,
    words: value,
  });
  const marks = ({ operator: done, value }: Given['overriders']['labels'][number]) => ({
    operator: done,
    marks: value,
  });
  const meant: Overriders = {
    images: given.images.map(({ component, ...one }) => ({ ...one, part: parts[component] })),
    commands: given.commands.map(words),
    args: given.args.map(words),
    labels: given.labels.map(marks),
    annotations: given.annotations.map(marks),
    heldDocuments: given.held.map(({ fieldPath, format, changes }) => ({ at: fieldPath, format, changes })),
    plain: given.plain,
  };
  return {
    namespace,
    name: `p${at}`,
    selectors: selectors[means].map(({ labelSelector, ...selector }) => ({
      ...selector,
      ...(labelSelector && { labelSelector: { matchLabels: { app: '1' }, matchExpressions: [] } }),
    })),
    rules: [{ clusters: { clusterNames: [cluster] }, overriders: meant }],
  };
}

const member = { name: 'member1', labels: {}, provider: null, region: null, zones: [], taints: [], capacity: null };
const memberOfSandbox = {
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name: 'member1' },
  spec: { syncMode: 'Push' as const },
};

it('make the same of every object that is overridden, and find the same ones impossible', () => {
  const seen = { changed: 0, kept: 0, refused: 0 };
  const annotated = fc.constantFrom(undefined, { note: '1' });
  const workloads = fc.constantFrom('Deployment', 'Job', 'CronJob');
  fc.assert(
    fc.property(policies, annotated, workloads, (given, annotations, workload) => {
      const template = templateOf(annotations, workload);
      const sent = applyOverrides(template, memberOfSandbox, given.map(toSandbox));
      const rendered = renderForCluster(template, { ...member, kinds: new Set() }, given.map(toPortal));
      if ('refusedBy' in rendered) {
        seen.refused += 1;
        expect(sent.error, rendered.why.detail).toBeDefined();
      } else {
        expect(sent.error).toBe(undefined);
        expect(rendered.object).toEqual(sent.object);
        seen[rendered.policies.length > 0 ? 'changed' : 'kept'] += 1;
      }
    }),
    // Some 260 of them are changed.
    { numRuns: 6000 },
  );
  expect(Math.min(seen.changed, seen.kept, seen.refused), JSON.stringify(seen)).toBeGreaterThan(100);
});
