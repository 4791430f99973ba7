// Stands in for the kubectl plugin `oidc-login` (kubelogin): signs a persona in by the authorization-code flow with
// PKCE as that does, with a browser's cookies but without a browser, and hands the ID token to kubectl.
import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fetchTrusting } from './fetch-trusting.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'oidc-issuer-url': { type: 'string', default: '' },
    'oidc-client-id': { type: 'string', default: '' },
    'oidc-extra-scope': { type: 'string', multiple: true, default: [] },
    'certificate-authority-data': { type: 'string', default: '' },
  },
});
if (positionals[0] !== 'get-token') throw new Error(`unknown command ${positionals.join(' ')}`);
const issuer = values['oidc-issuer-url'];
const clientId = values['oidc-client-id'];
const ask = fetchTrusting(Buffer.from(values['certificate-authority-data'], 'base64').toString());
const persona = process.env.LOGIN_AS ?? '';

const redirectUri = 'http://localhost:8000';
const cookies = new Map<string, string>();

/** Follows redirects inside the provider, until it leaves or shows a page. */
async function walk(start: string, form?: URLSearchParams): Promise<{ url: string; isPage: boolean }> {
  let url = start;
  let body = form;
  for (;;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(url, { cookie, ...(body && { body: body.toString() }) });
    for (const line of answer.setCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    if (!answer.location) return { url, isPage: true };
    url = new URL(answer.location, url).toString();
    if (!url.startsWith(issuer)) return { url, isPage: false };
    body = undefined;
  }
}

const discovered = JSON.parse((await ask(`${issuer}/.well-known/openid-configuration`)).text) as Record<string, string>;
const verifier = randomBytes(32).toString('base64url');
const state = randomBytes(8).toString('hex');
const question = new URLSearchParams({
  client_id: clientId,
  response_type: 'code',
  redirect_uri: redirectUri,
  scope: ['openid', ...values['oidc-extra-scope']].join(' '),
  state,
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
const asked = await walk(`${discovered.authorization_endpoint}?${question}`);
const done = asked.isPage ? await walk(asked.url, new URLSearchParams({ login: persona })) : asked;
const answer = new URL(done.url).searchParams;
if (answer.get('state') !== state) throw new Error(`no answer of the provider: ${done.url}`);
const redeemed = await ask(discovered.token_endpoint ?? '', {
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: answer.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }).toString(),
});
const { id_token: token } = JSON.parse(redeemed.text) as { id_token?: string };
if (!token) throw new Error(`no ID token: ${redeemed.text}`);
const { apiVersion } = JSON.parse(process.env.KUBERNETES_EXEC_INFO ?? '{}') as { apiVersion?: string };
process.stdout.write(`${JSON.stringify({ apiVersion, kind: 'ExecCredential', status: { token } })}\n`);
