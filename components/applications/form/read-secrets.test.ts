import { describe, expect, it } from 'vitest';
import { readManifests } from './read-manifests';
import { toSecrets, toSecretValues, untypedSecrets } from './secrets-draft';

const encoded = (text: string) => Buffer.from(text).toString('base64');
const secretOf = (name: string, more: object) => ({ kind: 'Secret', metadata: { name }, ...more });
const read = (container: object, pod: object = {}, ...beside: object[]) => {
  const spec = {
    template: { spec: { containers: [{ image: 'registry.eu.example:5000/web:1', ...container }], ...pod } },
  };
  const web = { kind: 'Deployment', metadata: { name: 'web' }, spec };
  const reading = readManifests([web, ...beside].map((one) => JSON.stringify(one)).join('\n---\n'));
  if (!('answers' in reading)) throw new Error(reading.problem);
  const { secrets, env } = reading.answers;
  return { secrets, env, left: reading.left, values: toSecretValues(secrets), untyped: untypedSecrets(secrets) };
};
const variable = (name: string, secret: string, key: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: secret, key } },
});

describe('secrets of a pasted workload', () => {
  it('are taken from the Secrets beside it, encoded or not', () => {
    const { values, left, untyped, env } = read(
      { env: [variable('PASSWORD', 'db', 'password'), variable('TOKEN', 'db', 'token'), { name: 'MODE', value: 'x' }] },
      {},
      secretOf('db', { type: 'Opaque', data: { password: encoded('sesam öffne'), token: encoded('old'), spare: '' } }),
      secretOf('other', { stringData: { a: 'b' } }),
    );
    expect(values?.env).toEqual({ PASSWORD: 'sesam öffne', TOKEN: 'old' });
    expect(env).toEqual([{ name: 'MODE', value: 'x' }]);
    // Their keys alone are told.
    expect([left, untyped]).toEqual([['Secret db: data.spare', 'Secret other'], []]);
    const plain = secretOf('db', { data: { password: encoded('old') }, stringData: { password: 'new' } });
    expect(read({ env: [variable('PASSWORD', 'db', 'password')] }, {}, plain).values?.env).toEqual({ PASSWORD: 'new' });
  });

  it('ask for their values where the Secret is elsewhere', () => {
    const files = {
      env: [variable('PASSWORD', 'db', 'password')],
      volumeMounts: [
        { name: 'tls', mountPath: '/etc/web/tls.key', subPath: 'tls.key' },
        { name: 'all', mountPath: '/etc/all' },
      ],
    };
    const volumes = [
      { name: 'tls', secret: { secretName: 'web-tls' } },
      { name: 'all', secret: { secretName: 'all' } },
    ];
    const { secrets, untyped, left } = read(
      { ...files, envFrom: [{ secretRef: { name: 'shared' } }] },
      { volumes, imagePullSecrets: [{ name: 'pull' }] },
    );
    expect(untyped).toEqual(['PASSWORD', '/etc/web/tls.key', 'registry.eu.example:5000']);
    expect(toSecrets(secrets)).toEqual({
      env: [{ name: 'PASSWORD', held: null }],
      files: [{ path: '/etc/web/tls.key', held: null }],
      registry: { server: 'registry.eu.example:5000', username: '', held: null },
    });
    // Nobody knows which keys these have.
    expect(left.join()).toContain('envFrom.0.secretRef.name');
    expect(left.join()).toContain('volumes.1.secret.secretName');
  });

  it('are all of a Secret where it is taken whole', () => {
    const shared = secretOf('shared', { stringData: { A: '1', B: '2', MODE: 'shadowed' } });
    const keys = secretOf('keys', { stringData: { 'tls.key': 'one\ntwo', 'tls.crt': 'three' } });
    const { values, left, secrets } = read(
      {
        env: [{ name: 'MODE', value: 'own' }],
        envFrom: [{ prefix: 'X_', secretRef: { name: 'shared' } }, { secretRef: { name: 'shared' } }],
        volumeMounts: [{ name: 'keys', mountPath: '/etc/keys/', readOnly: true }],
      },
      { volumes: [{ name: 'keys', secret: { secretName: 'keys', items: [{ key: 'tls.key', path: 'a.key' }] } }] },
      shared,
      keys,
    );
    expect(values).toEqual({
      env: { A: '1', B: '2', X_A: '1', X_B: '2', X_MODE: 'shadowed' },
      files: { '/etc/keys/a.key': 'one\ntwo' },
    });
    expect(secrets.files[0]?.isLong).toBe(true);
    expect(left).toEqual(['Secret keys: data.tls.crt']);
  });

  it('are the login of one registry', () => {
    const config = { auths: { 'registry.eu.example:5000': { auth: encoded('puller:pa:ss') } } };
    const secret = secretOf('pull', {
      type: 'kubernetes.io/dockerconfigjson',
      data: { '.dockerconfigjson': encoded(JSON.stringify(config)) },
    });
    const pod = { imagePullSecrets: [{ name: 'pull' }] };
    const { secrets, values, left } = read({}, pod, secret);
    expect(secrets.registry).toMatchObject({ server: 'registry.eu.example:5000', username: 'puller' });
    expect([values?.registry, left]).toEqual(['pa:ss', []]);
    const broken = secretOf('pull', { stringData: { '.dockerconfigjson': '{' } });
    expect(read({}, pod, broken)).toMatchObject({ secrets: { registry: null } });
    const image = { image: 'web:1' };
    expect(read(image, pod).secrets.registry?.server).toBe('https://index.docker.io/v1/');
  });

  it('are left where they are no text', () => {
    const binary = secretOf('db', { data: { password: Buffer.from([0xff, 0xfe]).toString('base64') } });
    const { left, untyped } = read({ env: [variable('PASSWORD', 'db', 'password')] }, {}, binary);
    expect([left, untyped]).toEqual([['Secret db'], ['PASSWORD']]);
  });
});
