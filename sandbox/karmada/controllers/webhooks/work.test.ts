import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../controllers/client/objects.ts';
import { configurations } from '../../../controllers/webhooks/catalogue.ts';
import type { Work } from '../shapes.ts';
import { mutated, object, refusal } from './ask.fixtures.ts';
import { karmadaWebhooks } from './catalogue.ts';
import { protectFromDeletion } from './work.ts';

const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('the identity of', () => {
  it.each([
    ['ResourceBinding', 'resourcebinding.karmada.io/permanent-id'],
    ['ClusterResourceBinding', 'clusterresourcebinding.karmada.io/permanent-id'],
    ['MultiClusterService', 'multiclusterservice.karmada.io/permanent-id'],
  ])('%s is given once', async (kind, label) => {
    expect((await mutated(object(kind, {}))).metadata.labels).toEqual({ [label]: anId });
    const known = object(kind, {}, { labels: { [label]: 'mine' } });
    expect((await mutated(known)).metadata.labels).toEqual({ [label]: 'mine' });
  });
});

describe('a Work', () => {
  const manifest: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'shop',
      uid: 'u',
      generation: 3,
      labels: { app: 'web' },
      annotations: { a: 'b' },
    },
    spec: { replicas: 2 },
    status: { replicas: 2 },
  };
  const work = (labels: object = {}) =>
    object('Work', { workload: { manifests: [manifest] } }, { labels }, 'karmada-es-a') as Work;

  it('carries its manifests as they go to the member, with what Karmada manages written down', async () => {
    const made = await mutated(work({ 'work.karmada.io/permanent-id': 'id' }));
    expect(made.spec.workload.manifests).toEqual([
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: {
          name: 'web',
          namespace: 'shop',
          labels: { app: 'web', 'work.karmada.io/permanent-id': 'id' },
          annotations: {
            a: 'b',
            'resourcetemplate.karmada.io/managed-annotations':
              'a,resourcetemplate.karmada.io/managed-annotations,resourcetemplate.karmada.io/managed-labels',
            'resourcetemplate.karmada.io/managed-labels': 'app,work.karmada.io/permanent-id',
          },
        },
        spec: { replicas: 2 },
      },
    ]);
  });

  it('gets an identity, and looks the same after every write', async () => {
    const made = await mutated(work());
    expect(made.metadata.labels).toEqual({ 'work.karmada.io/permanent-id': anId });
    expect(await mutated(made, made)).toEqual(made);
  });
});

describe('the list of dependencies of a binding', () => {
  const key = 'resourcebinding.karmada.io/dependencies';
  const binding = (text: string) => object('ResourceBinding', {}, { annotations: { [key]: text } });
  it.each(['[]', 'null', '[{"kind":"Secret"}]'])('may be %s', async (text) => {
    expect(await refusal(binding(text))).toBeUndefined();
  });
  it.each(['{', '{}', '[1]', ''])('must not be %j', async (text) => {
    expect(await refusal(binding(text))).toBe(
      `metadata.annotations.${key}: Invalid value: ${JSON.stringify(text)}: annotation value must be a valid JSON`,
    );
  });
});

describe('an object that is protected from deletion', () => {
  const key = 'resourcetemplate.karmada.io/deletion-protected';
  const remove = (value: string) => {
    const oldObject = object('Deployment', {}, { labels: { [key]: value } });
    return protectFromDeletion({ operation: 'DELETE', name: 'web', namespace: 'shop', object: undefined, oldObject });
  };
  it('stays', async () => {
    expect((await remove('Always')).denied).toEqual({
      code: 403,
      reason: 'Forbidden',
      message: `This resource is protected, please make sure to remove the label: ${key}`,
    });
  });
  it('is so by one value only', async () => {
    expect(await remove('always')).toEqual({});
  });
});

describe('how the webhooks are registered', () => {
  const [mutating, validating] = configurations(
    karmadaWebhooks(
      () => false,
      async () => undefined,
    ),
    'https://127.0.0.1:1',
    'ca',
  ).map((one) => one.object);
  const names = (of: typeof mutating) => of?.webhooks.map((one) => (one as { name: string }).name);

  it("under Karmada's names", () => {
    expect([mutating?.metadata.name, validating?.metadata.name]).toEqual(['mutating-config', 'validating-config']);
    expect(names(mutating)).toEqual([
      'propagationpolicy.karmada.io',
      'clusterpropagationpolicy.karmada.io',
      'overridepolicy.karmada.io',
      'resourcebinding.karmada.io',
      'clusterresourcebinding.karmada.io',
      'work.karmada.io',
      'autoscaling.karmada.io',
      'multiclusterservice.karmada.io',
    ]);
    expect(names(validating)).toEqual([
      'propagationpolicy.karmada.io',
      'clusterpropagationpolicy.karmada.io',
      'overridepolicy.karmada.io',
      'clusteroverridepolicy.karmada.io',
      'federatedresourcequota.karmada.io',
      'cronfederatedhpa.karmada.io',
      'multiclusterservice.karmada.io',
      'resourcedeletionprotection.karmada.io',
      'resourcebinding.karmada.io',
      'clustertaintpolicy.karmada.io',
    ]);
  });

  it('so that nothing passes without them, for three seconds', () => {
    for (const one of [...(mutating?.webhooks ?? []), ...(validating?.webhooks ?? [])])
      expect(one).toMatchObject({ failurePolicy: 'Fail', timeoutSeconds: 3 });
  });

  it('for deletions of whatever says that it is protected', () => {
    expect(validating?.webhooks.find((one) => (one as { name: string }).name.startsWith('resourcedel'))).toMatchObject({
      rules: [{ apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], operations: ['DELETE'], scope: '*' }],
      objectSelector: {
        matchExpressions: [{ key: 'resourcetemplate.karmada.io/deletion-protected', operator: 'Exists' }],
      },
    });
  });
});
