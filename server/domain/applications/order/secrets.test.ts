import { describe, expect, it } from 'vitest';
import type { ApplicationSecrets } from '../../../../lib/contracts/application-secrets.ts';
import { toAuditedSpec } from './audited-spec.ts';
import { checkWorkload } from './check-workload.ts';
import { inWritingOrder, metadataOf, toManifests } from './manifests.ts';
import { previewOf, spec } from './order.fixtures.ts';
import { mask, toSecretManifests } from './secret-manifests.ts';
import { checkSecrets, secretsOf, settleSecrets } from './secrets.ts';

const held = (secret: string) => ({ secret, setAt: '2026-11-28T10:00:00.000Z' });
const none: ApplicationSecrets = { env: [], files: [], registry: null };
const kept: ApplicationSecrets = {
  env: [{ name: 'PASSWORD', held: held('refund-api-secret-a') }],
  files: [{ path: '/etc/app/key', held: held('refund-api-secret-b') }],
  registry: { server: 'registry.example.com', username: 'puller', held: held('refund-api-secret-c') },
};
const fresh: ApplicationSecrets = {
  env: [{ name: 'PASSWORD', held: null }],
  files: [{ path: '/etc/app/key', held: null }],
  registry: { server: 'registry.example.com', username: 'puller', held: null },
};
const target = { namespace: 'payments', name: 'refund-api' };
const withSecrets = (secrets: ApplicationSecrets, more: object = {}) => ({ ...spec, ...more, secrets });

function settle(
  secrets: ApplicationSecrets,
  { before = null as ApplicationSecrets | null, pending = {}, values = {} as object } = {},
) {
  let count = 0;
  const settled = settleSecrets(withSecrets(secrets), {
    name: 'refund-api',
    at: new Date('2026-11-28T12:00:00.000Z'),
    before: before && withSecrets(before),
    pending,
    values: { env: {}, files: {}, ...values },
    newMark: () => {
      count += 1;
      return `new${count}`;
    },
  });
  return { ...settled, told: settled.errors.map(({ pointer, message }) => [pointer, message?.key]) };
}

describe('values of secrets', () => {
  it('are parted from what is stored, each under a name that says nothing of it', () => {
    const values = { env: { PASSWORD: 'one' }, files: { '/etc/app/key': 'two' }, registry: 'three' };
    const { spec: stored, sealed, errors } = settle(fresh, { values });
    expect(errors).toEqual([]);
    expect(sealed).toEqual({
      'refund-api-secret-new1': 'one',
      'refund-api-secret-new2': 'two',
      'refund-api-secret-new3': 'three',
    });
    expect(stored.secrets.env).toEqual([
      { name: 'PASSWORD', held: { secret: 'refund-api-secret-new1', setAt: '2026-11-28T12:00:00.000Z' } },
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/"(one|two|three)"/);
    const audited = JSON.stringify(toAuditedSpec(stored, (text) => `mark ${text.length}`));
    expect(audited).toContain('PASSWORD');
    expect(audited).not.toMatch(/"(one|two|three)"/);
  });

  it('stay as they were, or as an earlier revision has sent them', () => {
    expect(settle(kept, { before: kept })).toMatchObject({ errors: [], sealed: {}, spec: { secrets: kept } });
    const pending = { 'refund-api-secret-a': 'sent', 'refund-api-secret-z': 'dropped' };
    const one = { ...none, env: kept.env };
    expect(settle(one, { pending })).toMatchObject({ errors: [], sealed: { 'refund-api-secret-a': 'sent' } });
  });

  it('are told where they are missing, not kept, or for nothing', () => {
    expect(settle(fresh).told).toEqual([
      ['/spec/secrets/env/0/value', 'said.secret-value-missing'],
      ['/spec/secrets/files/0/value', 'said.secret-value-missing'],
      ['/spec/secrets/registry/value', 'said.secret-value-missing'],
    ]);
    expect(settle({ ...none, env: kept.env }).told).toEqual([['/spec/secrets/env/0', 'said.secret-not-kept']]);
    expect(settle(none, { values: { env: { A: '1' }, files: { '/b': '2' }, registry: '3' } }).told).toEqual([
      ['/secretValues/env', 'said.secret-value-nowhere'],
      ['/secretValues/files', 'said.secret-value-nowhere'],
      ['/secretValues/registry', 'said.secret-value-nowhere'],
    ]);
    expect(settle(kept, { before: kept, values: { env: { PASSWORD: 'x' } } }).told).toEqual([
      ['/spec/secrets/env/0/value', 'said.secret-value-nowhere'],
    ]);
    const odd = { ...none, env: [{ name: 'constructor', held: null }] };
    expect(settle(odd).told).toEqual([['/spec/secrets/env/0/value', 'said.secret-value-missing']]);
  });

  it('have as many bytes as a value and a request may', () => {
    const one = { ...none, env: [{ name: 'A', held: null }] };
    expect(settle(one, { values: { env: { A: '容'.repeat(21_333) } } }).told).toEqual([]);
    expect(settle(one, { values: { env: { A: '容'.repeat(21_334) } } }).told).toEqual([
      ['/spec/secrets/env/0/value', 'said.secret-value-large'],
    ]);
    const two = { ...none, env: ['A', 'B'].map((name) => ({ name, held: null })) };
    const half = 'x'.repeat(50_000);
    expect(settle(two, { values: { env: { A: half, B: half } } }).told).toEqual([]);
    expect(settle(two, { values: { env: { A: half, B: `${half}x` } } }).told).toEqual([
      ['/spec/secrets', 'said.secret-values-large'],
    ]);
  });
});

describe('secrets beside the rest of an application', () => {
  const told = (secrets: ApplicationSecrets, more: object = {}, before: ApplicationSecrets[] = []) =>
    checkSecrets(withSecrets(secrets, more), before).map(({ pointer, message }) => [pointer, message?.key]);

  it('are not set in plain as well, and are the same on every cluster', () => {
    expect(told(fresh, { env: [{ name: 'PASSWORD', value: '' }] })).toEqual([
      ['/spec/secrets/env/0/name', 'said.secret-named-twice'],
    ]);
    for (const path of ['/etc/app/key', '/etc_app_key', '/etc/app/key/x', '/etc/app']) {
      expect(told(fresh, { files: [{ path, content: '' }] }), path).toEqual([
        ['/spec/secrets/files/0/path', 'said.secret-path-taken'],
      ]);
    }
    const overrides = [
      {
        cluster: 'member1',
        env: [
          { name: 'A', value: '' },
          { name: 'PASSWORD', value: '' },
        ],
      },
    ];
    expect(told(fresh, { overrides })).toEqual([['/spec/overrides/0/env/1/name', 'said.secret-not-overridden']]);
    expect(told(fresh, { files: [{ path: '/etc/application', content: '' }] })).toEqual([]);
  });

  it('are kept where they were alone', () => {
    expect(told(kept, {}, [none, kept])).toEqual([]);
    expect(told(kept, {}, [])).toHaveLength(3);
    const other = { ...kept, registry: kept.registry && { ...kept.registry, username: 'somebody' } };
    expect(told(other, {}, [kept])).toEqual([['/spec/secrets/registry', 'said.secret-not-kept']]);
    const renamed = { ...none, env: [{ name: 'OTHER', held: held('refund-api-secret-a') }] };
    expect(told(renamed, {}, [kept])).toEqual([['/spec/secrets/env/0', 'said.secret-not-kept']]);
    const swapped = { ...none, env: [{ name: 'PASSWORD', held: held('refund-api-secret-b') }] };
    expect(told(swapped, {}, [kept])).toEqual([['/spec/secrets/env/0', 'said.secret-not-kept']]);
  });

  it('are fixed with the pods of a Job that is there', () => {
    const job = {
      workload: { kind: 'job' as const, completions: 6, retries: 1, removeAfterSeconds: null },
      port: null,
    };
    expect(checkWorkload(withSecrets(none, job), withSecrets(kept, job), true).map(({ pointer }) => pointer)).toEqual([
      '/spec/secrets',
    ]);
  });
});

describe('what is written of secrets', () => {
  it('is shown with a mask in the place of every value', () => {
    const { manifests } = previewOf({ secrets: fresh });
    const written = manifests.filter(({ kind }) => kind === 'Secret');
    expect(written.map(({ name }) => name)).toEqual([1, 2, 3].map((at) => `refund-api-secret-new-${at}`));
    for (const { yaml } of written) expect(yaml).toContain(`: ${mask}`);
    expect(manifests.find(({ kind }) => kind === 'PropagationPolicy')?.yaml.match(/kind: Secret/g)).toHaveLength(3);
  });

  it('is one Secret a value, of those that come with the request alone', () => {
    const one = withSecrets({ ...kept, files: [] });
    const sealed = { 'refund-api-secret-a': 'sesam' };
    expect(secretsOf(one, sealed)).toEqual({ made: ['refund-api-secret-a'], kept: ['refund-api-secret-c'] });
    expect(toSecretManifests(metadataOf(target), one, (name) => sealed[name as 'refund-api-secret-a'] ?? null)).toEqual(
      [
        {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { ...metadataOf(target), name: 'refund-api-secret-a' },
          type: 'Opaque',
          immutable: true,
          data: { PASSWORD: Buffer.from('sesam').toString('base64') },
        },
      ],
    );
  });

  it('leaves an application without secrets as it was, and gives a cluster its variables beside its own', () => {
    const bare = inWritingOrder(toManifests({ ...target, project: 'payments' }, spec));
    expect(JSON.stringify(bare)).not.toMatch(/secret/i);
    const overrides = [{ cluster: 'member1', env: [{ name: 'MODE', value: 'eu' }] }];
    const { overridePolicy } = toManifests({ ...target, project: 'payments' }, withSecrets(kept, { overrides }));
    expect(JSON.stringify(overridePolicy?.spec)).toContain(
      '"value":[{"name":"PASSWORD","valueFrom":{"secretKeyRef":{"name":"refund-api-secret-a","key":"PASSWORD"}}},{"name":"MODE","value":"eu"}]',
    );
  });
});
