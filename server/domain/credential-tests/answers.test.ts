import { describe, expect, it } from 'vitest';
import { readKeystone, readOauth, readSts, readVcenter, readVersion } from './answers.ts';
import { cleanWords } from './clean-words.ts';
import { isGivenUp, testWaitSeconds } from './may-test.ts';
import { toKeystoneLogin } from './openstack-login.ts';

const odd = (status: number) => ({
  state: 'failed',
  words: null,
  failure: { message: { key: 'said.credential-test-odd', params: { status } } },
});

describe('the answer of a provider', () => {
  it.each([
    ['STS', readSts],
    ['a token endpoint', readOauth([])],
    ['Keystone', readKeystone],
    ['an API server', readVersion],
    ['a vCenter', readVcenter],
  ])('that is not one of %s is told by its status', (_, read) => {
    for (const text of ['', '<html>Sign in to the hotel</html>', '[]', 'null', '{"error":{}}', '{"message":"x"}']) {
      expect(read({ status: 200, text })).toMatchObject(odd(200));
      expect(read({ status: 302, text })).toMatchObject(odd(302));
    }
  });

  it('is never believed with the wrong status', () => {
    const arn = '<Arn>arn:aws:iam::1:user/a</Arn>';
    expect(readSts({ status: 500, text: arn }).state).toBe('failed');
    expect(readOauth([])({ status: 400, text: '{"access_token":"a"}' }).state).toBe('failed');
    expect(readKeystone({ status: 200, text: '{"token":{}}' }).state).toBe('failed');
    expect(readVersion({ status: 401, text: '{"gitVersion":"v1"}' }).state).toBe('failed');
  });

  it('of a vCenter is a session, or what it says of an error', () => {
    expect(readVcenter({ status: 201, text: '"b00db39f948d13ea1e59b4d6fce56389"' })).toEqual({
      state: 'worked',
      facts: [],
    });
    expect(readVcenter({ status: 200, text: '"b00db39f"' }).state).toBe('failed');
    const error = {
      error_type: 'UNAUTHENTICATED',
      messages: [{ default_message: 'Authentication required.', id: 'x' }],
    };
    expect(readVcenter({ status: 401, text: JSON.stringify(error) })).toMatchObject({
      words: 'Authentication required.',
    });
  });

  it('of STS is read with its entities and only to the end of an element', () => {
    const text = '<Code>AccessDenied</Code><Message>a &lt;b&gt; &amp;amp; c</Message>';
    expect(readSts({ status: 403, text })).toMatchObject({ words: 'AccessDenied: a <b> &amp; c' });
  });
});

describe('words of a provider', () => {
  it('lose every form of a secret', () => {
    const secret = 'p"ss/wörd+1';
    const forms = [secret, encodeURIComponent(secret), 'p\\"ss/wörd+1', Buffer.from(secret).toString('base64')];
    expect(cleanWords(`a ${forms.join(' b ')} c`, [secret])).toBe('a ••• b ••• b ••• b ••• c');
    expect(cleanWords('abc', ['', 'abc'])).toBe('abc');
  });

  it('lose control characters, keep lines, and are cut', () => {
    expect(cleanWords('a\u001b[31mb\u202e\nc', [])).toBe('a [31mb \nc');
    expect(cleanWords('x'.repeat(5000), [])).toHaveLength(601);
  });
});

describe('a clouds.yaml', () => {
  const login = (auth: string) => toKeystoneLogin(`clouds: { openstack: { auth: { ${auth} } } }`);

  it('asks with a password, in its project', () => {
    const asked = login(
      'auth_url: "https://k.example.com:5000/", username: u, password: p, project_name: shop, user_domain_name: Default',
    );
    expect(asked).toEqual({
      url: 'https://k.example.com:5000/v3/auth/tokens',
      secrets: ['p'],
      body: {
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: 'u', domain: { name: 'Default' }, password: 'p' } },
          },
          scope: { project: { name: 'shop', domain: { name: 'Default' } } },
        },
      },
    });
  });

  it('asks with an application credential, without a scope', () => {
    const asked = login(
      'auth_url: "https://k.example.com/v3", application_credential_id: i, application_credential_secret: s',
    );
    expect(asked).toMatchObject({
      url: 'https://k.example.com/v3/auth/tokens',
      body: { auth: { identity: { application_credential: { id: 'i', secret: 's' } } } },
    });
    expect(asked?.body).not.toHaveProperty('auth.scope');
  });

  it.each(['', 'auth_url: "https://k.example.com"', 'password: p'])('without a login is none: %s', (auth) => {
    expect(login(auth)).toBeNull();
  });
});

it('is told without a secret in any form in which it may be repeated', () => {
  const secret = 'a~b&c "d€';
  const forms = [secret, encodeURIComponent(secret), new URLSearchParams({ x: secret }).toString().slice(2)];
  expect(cleanWords(`no: ${forms.join(' | ')}`, [secret])).toBe('no: ••• | ••• | •••');
  expect(cleanWords('no: \ud800abcd', ['\ud800abcd'])).toBe('no: •••');
});

it.each([
  ['running', 5, 115],
  ['running', 121, 0],
  ['worked', 3, 7],
  ['failed', 10, 0],
] as const)('a %s test of %d seconds ago is waited for %d seconds', (state, ago, left) => {
  const now = new Date('2026-11-27T00:00:00Z');
  const askedAt = new Date(now.getTime() - ago * 1000).toISOString();
  expect(testWaitSeconds({ state, askedAt }, now)).toBe(left);
  expect(isGivenUp({ state, askedAt }, now)).toBe(state === 'running' && left === 0);
});
