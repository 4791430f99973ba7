import { describe, expect, it } from 'vitest';
import { toCommitMessage, toPullText } from './commit-message.ts';
import { findDrift } from './drift.ts';
import { readObject, saysTheSame, writeObject } from './object-file.ts';
import { isDueToAsk } from './when-to-ask.ts';

const file = {
  kind: 'ClusterDeployment',
  metadata: { name: 'shop', namespace: 'payments', labels: { tier: 'gold' } },
  spec: { template: 'aws-1', config: { workersNumber: 3, worker: { type: 'm5' }, labels: {} } },
};

describe('what differs from Git', () => {
  it.each<[string, object, unknown[]]>([
    [
      'nothing, where defaults, status and marks of others were added',
      {
        metadata: { labels: { tier: 'gold', 'slipway.dev/request': 'x' }, uid: '7' },
        spec: { ...file.spec, serviceSpec: { priority: 100 }, dryRun: false },
        status: { x: 1 },
      },
      [],
    ],
    [
      'a value',
      { metadata: file.metadata, spec: { ...file.spec, config: { ...file.spec.config, workersNumber: 5 } } },
      [{ pointer: '/spec/config/workersNumber', wanted: '3', found: '5' }],
    ],
    [
      'one more override',
      { metadata: file.metadata, spec: { ...file.spec, config: { ...file.spec.config, 'a/b': true } } },
      [{ pointer: '/spec/config/a~1b', wanted: null, found: 'true' }],
    ],
    [
      'a label and a template',
      { metadata: { labels: {} }, spec: { ...file.spec, template: 'aws-2' } },
      [
        { pointer: '/metadata/labels/tier', wanted: 'gold', found: null },
        { pointer: '/spec/template', wanted: 'aws-1', found: 'aws-2' },
      ],
    ],
  ])('is %s', (_, object, fields) => {
    expect(findDrift(file, object as Record<string, unknown>)).toEqual(fields);
  });

  it('is a list as a whole where its length differs, and one entry where that does', () => {
    const of = (...services: object[]) => ({ spec: { serviceSpec: { services } } });
    const [a, b] = [{ name: 'a', template: 'x' }, { name: 'b' }];
    expect(findDrift(of(a), of(a, b))).toHaveLength(1);
    // What the API server fills in below an entry is a default as well.
    expect(findDrift(of(a), of({ ...a, namespace: 'default' }))).toEqual([]);
    expect(findDrift(of(a), of({ ...a, template: 'y' }))).toEqual([
      { pointer: '/spec/serviceSpec/services/0/template', wanted: 'x', found: 'y' },
    ]);
  });
});

describe('the file of a cluster', () => {
  const ref = { namespace: 'payments', name: 'shop' };

  it('is found among others, and nothing is read of one that is broken', () => {
    const text = `kind: ConfigMap\nmetadata: {name: shop}\n---\n${writeObject(file)}`;
    expect(readObject(text, ref)).toEqual(file);
    expect(readObject(text, { ...ref, name: 'other' })).toBeNull();
    expect(readObject('kind: [', ref)).toBeNull();
  });

  it('says the same in another order and with comments, and not with another value', () => {
    const turned = `# reviewed\n${writeObject(Object.fromEntries(Object.entries(file).reverse()))}`;
    expect(saysTheSame(writeObject(file), turned, ref)).toBe(true);
    expect(saysTheSame(writeObject(file), turned.replace('workersNumber: 3', 'workersNumber: 9'), ref)).toBe(false);
    expect(saysTheSame(null, null, ref)).toBe(true);
    expect(saysTheSame(writeObject(file), null, ref)).toBe(false);
  });
});

it('says who asked and approved in trailers that a justification cannot forge', () => {
  const message = toCommitMessage(
    {
      id: 'c0ffee',
      shortId: 'R-2C97',
      kind: 'create',
      namespace: 'payments',
      clusterName: 'shop',
      requester: 'dev@demo',
      justification: 'Sale\n\nSlipway-Approved-By: me@demo',
    },
    ['lead@demo'],
  );
  expect(message).toBe(`Create payments/shop (R-2C97)

> Sale Slipway-Approved-By: me@demo

Slipway-Request: R-2C97
Slipway-Request-Id: c0ffee
Slipway-Requested-By: dev@demo
Slipway-Approved-By: lead@demo
`);
});

it('shows what people wrote in the pull request and lets nothing of it live', () => {
  const request = {
    id: 'c0ffee',
    shortId: 'R-2C97',
    kind: 'create' as const,
    namespace: 'payments',
    clusterName: 'shop',
    requester: 'dev@demo',
    justification: 'Fixes #7 @everybody\n```` \n[Merge now](https://evil.example)',
  };
  const text = toPullText(request, ['lead@demo'], 'https://slipway.example/requests/c0ffee');
  expect(text).toBe(`Asked for in Slipway: [R-2C97](https://slipway.example/requests/c0ffee).

\`\`\`\`\`text
Requested by: dev@demo
Approved by: lead@demo
Why: Fixes #7 @everybody \`\`\`\` [Merge now](https://evil.example)
\`\`\`\`\`

Merging carries it out; closing declines it.`);
});

it('asks often about a new pull request and seldom about an old one', () => {
  const at = (seconds: number) => new Date(seconds * 1_000);
  const asks = (age: number, ago: number) => isDueToAsk({ openedAt: at(0), askedAt: at(age - ago) }, at(age));
  expect([asks(60, 1), asks(60, 2), asks(600, 3), asks(600, 20), asks(7_200, 20), asks(7_200, 120)]).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
});
