import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { nowhere } from './kubeconfig-check.ts';
import { pickContext } from './kubeconfig-context.ts';

const canary = 'canary-7f3a';
const text = (user: object = { token: canary }, more: object = {}) =>
  stringify({
    'current-context': 'shop',
    clusters: [
      { name: 'shop', cluster: { server: 'https://shop.example.com:6443', 'certificate-authority-data': 'YQ==' } },
      { name: 'bad', cluster: { server: 'https://169.254.169.254' } },
    ],
    users: [
      { name: 'ann', user },
      { name: 'bob', user: { exec: { command: canary } } },
    ],
    contexts: [
      { name: 'shop', context: { cluster: 'shop', user: 'ann' } },
      { name: 'by-bob', context: { cluster: 'shop', user: 'bob' } },
      { name: 'bad', context: { cluster: 'bad', user: 'ann' } },
    ],
    preferences: { canary },
    ...more,
  });

describe('one context of a kubeconfig', () => {
  it('is the current one, and nothing else of the file is kept', () => {
    const result = pickContext(text(), undefined, nowhere);
    if (!result.ok) throw new Error(result.said.detail);
    const { context, server, kubeconfig, access } = result.picked;
    expect([context, server]).toEqual(['shop', 'https://shop.example.com:6443']);
    const kept = parse(kubeconfig);
    expect(Object.keys(kept)).toEqual(['apiVersion', 'kind', 'current-context', 'contexts', 'clusters', 'users']);
    expect([kept.contexts, kept.clusters, kept.users].map((list) => list.length)).toEqual([1, 1, 1]);
    expect(access.authorization).toBe(`Bearer ${canary}`);
    expect(access.tls.ca?.toString()).toBe('a');
  });

  it('signs in with a password or a certificate where there is no token', () => {
    const basic = pickContext(text({ username: 'a', password: 'b' }), 'shop', nowhere);
    expect(basic.ok && basic.picked.access.authorization).toBe(`Basic ${btoa('a:b')}`);
    const user = { 'client-certificate-data': 'Yw==', 'client-key-data': 'aw==' };
    const tls = pickContext(text(user), 'shop', nowhere);
    expect(tls.ok && tls.picked.access).toMatchObject({ authorization: null, tls: { cert: Buffer.from('c') } });
  });

  it.each([
    ['another one that runs a program', 'by-bob', 'kubeconfig', 'kubeconfig-exec'],
    ['another one with a forbidden address', 'bad', 'kubeconfig', 'address-refused'],
    ['one that is not there', canary, 'context', 'kubeconfig-no-such-context'],
  ])('is refused: %s', (_, context, at, said) => {
    const result = pickContext(text(), context, nowhere);
    expect(result).toMatchObject({ ok: false, at, said: { message: { key: `said.${said}` } } });
    expect(JSON.stringify(result)).not.toContain(canary);
  });

  it('is refused when two have its name, or nothing can be read', () => {
    const context = () => ({ name: 'shop', context: { cluster: 'shop', user: 'ann' } });
    const twice = pickContext(text({ token: 'a' }, { contexts: [context(), context()] }), 'shop', nowhere);
    expect(twice).toMatchObject({ ok: false, at: 'context' });
    expect(pickContext('{', undefined, nowhere)).toMatchObject({ ok: false, at: 'kubeconfig' });
    expect(pickContext('a: 1', undefined, nowhere)).toMatchObject({ ok: false, at: 'kubeconfig' });
  });
});
