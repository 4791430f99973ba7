import { AwsV4Signer } from 'aws4fetch';
import { importPKCS8, SignJWT } from 'jose';
import type { CredentialExpiry } from '../../lib/contracts/credential-tests.ts';
import type { CredentialKind } from '../../lib/contracts/system-credentials.ts';
import { isObject } from '../../lib/template-schema/json.ts';
import { trimSlashes } from '../../lib/trim-slashes.ts';
import {
  factsOf,
  type ReadAnswer,
  readKeystone,
  readOauth,
  readSts,
  readVcenter,
  readVersion,
} from '../domain/credential-tests/answers.ts';
import { toKeystoneLogin } from '../domain/credential-tests/openstack-login.ts';
import type { CredentialValues } from '../domain/credentials/credential-values.ts';
import type { Reach } from '../domain/credentials/kubeconfig-check.ts';
import { pickContext } from '../domain/credentials/kubeconfig-context.ts';
import { type Said, say } from '../domain/words/said.ts';
import type { OutboundQuestion } from '../ports/outbound.ts';
import { azureScopeOf, type ProviderEndpoints } from './endpoints.ts';
import { kubeconfigExpiries } from './expiries.ts';

/** The one question by which a provider tells whether it takes a credential. */
interface ProviderCall {
  question: OutboundQuestion;
  /** Whether the operator or the public cloud named the address; otherwise the credential did. */
  isFixed: boolean;
  read: ReadAnswer;
  /** What the provider's words must not be shown with. */
  secrets: readonly string[];
  expiries: CredentialExpiry[];
}
export interface CallSettings {
  endpoints: ProviderEndpoints;
  reach: Reach;
  now: Date;
  /** Which of the operator's servers is asked, for a kind that names none. */
  address: string | null;
}
type MakeCall = (values: CredentialValues, settings: CallSettings) => Promise<ProviderCall | { failure: Said }>;

const unread = { failure: say('credential-test-unread') };
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
const inForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
/** Google takes no other, also where it is reached by a private address. */
const googleAudience = 'https://oauth2.googleapis.com/token';
const fixed = { isFixed: true, expiries: [] };

/** A question to STS, signed as AWS asks for. */
async function askSts(values: CredentialValues, { endpoints, now }: CallSettings, asked: Record<string, string>) {
  const { accessKeyId = '', secretAccessKey = '', sessionToken = '' } = values;
  if (accessKeyId === '' || secretAccessKey === '') return unread;
  const body = inForm({ Version: '2011-06-15', ...asked });
  const { url, headers } = await new AwsV4Signer({
    method: 'POST',
    url: endpoints.sts,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 'sts',
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  }).sign();
  const question = { method: 'POST', url: url.href, headers: Object.fromEntries(headers), body } as const;
  return { ...fixed, question, read: readSts, secrets: [accessKeyId, secretAccessKey, sessionToken] };
}

const askAzure: MakeCall = async ({ tenantId, clientId, clientSecret }, { endpoints }) => {
  if (!tenantId || !clientId || !clientSecret) return unread;
  const url = new URL(`${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, withSlash(endpoints.azureAuthority)).href;
  const body = inForm({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: azureScopeOf(endpoints.azureAuthority),
  });
  const read = readOauth(factsOf({ tenant: tenantId, application: clientId }));
  return { ...fixed, question: { method: 'POST', url, headers: form, body }, read, secrets: [clientSecret] };
};

const askGoogle: MakeCall = async ({ serviceAccount = '' }, { endpoints, now }) => {
  const key = readJson(serviceAccount);
  const { client_email: email, private_key: privateKey, private_key_id: keyId, project_id: project } = key;
  if (typeof email !== 'string' || typeof privateKey !== 'string') return unread;
  const signing = await importPKCS8(privateKey, 'RS256').catch(() => null);
  if (signing === null) return unread;
  const at = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/cloud-platform' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(typeof keyId === 'string' && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(googleAudience)
    .setIssuedAt(at)
    .setExpirationTime(at + 600)
    .sign(signing);
  const body = inForm({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const question = { method: 'POST', url: endpoints.googleToken, headers: form, body } as const;
  return { ...fixed, question, read: readOauth(factsOf({ project, user: email })), secrets: [privateKey, assertion] };
};

const askKeystone: MakeCall = async ({ cloudsYaml = '' }) => {
  const login = toKeystoneLogin(cloudsYaml);
  if (!login) return unread;
  const { url, secrets } = login;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const question = { method: 'POST', url, headers, body: JSON.stringify(login.body) } as const;
  return { question, isFixed: false, read: readKeystone, secrets, expiries: [] };
};

const askCluster: MakeCall = async ({ kubeconfig = '' }, { reach }) => {
  const context = pickContext(kubeconfig, undefined, reach);
  if (!context.ok) return { failure: context.said };
  const { access } = context.picked;
  const url = `${trimSlashes(access.server)}/version`;
  const headers = { accept: 'application/json', ...(access.authorization && { authorization: access.authorization }) };
  const secrets = secretsIn(access.authorization);
  const expiries = kubeconfigExpiries(access);
  return {
    question: { method: 'GET', url, headers, tls: access.tls },
    isFixed: false,
    read: readVersion,
    secrets,
    expiries,
  };
};

/**
 * A session of vCenter's API, which ends by itself when nobody uses it. Only who runs Slipway says which servers get a
 * password: whoever may choose one could read it there.
 * https://developer.broadcom.com/xapis/vsphere-automation-api/latest/api/session/post/
 */
const askVcenter: MakeCall = async ({ username = '', password = '' }, { endpoints, address }) => {
  if (address === null || !endpoints.vcenters.includes(address)) return { failure: say('credential-test-address') };
  if (username === '' || password === '') return unread;
  const url = `${trimSlashes(address)}/api/session`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  const headers = { accept: 'application/json', authorization };
  const secrets = [...secretsIn(authorization), username];
  return { ...fixed, question: { method: 'POST', url, headers }, read: readVcenter, secrets };
};

/** What a server may repeat of a login: the token, or of a password that is sent as Base64 the password itself too. */
function secretsIn(authorization: string | null): string[] {
  const [scheme, sent = ''] = authorization?.split(' ') ?? [];
  if (scheme !== 'Basic') return [sent];
  const pair = Buffer.from(sent, 'base64').toString('utf8');
  return [sent, pair, pair.slice(pair.indexOf(':') + 1)];
}

const notTested: MakeCall = async () => ({ failure: say('credential-test-none') });

const calls: Record<CredentialKind, MakeCall> = {
  'aws-static': (values, settings) => askSts(values, settings, { Action: 'GetCallerIdentity' }),
  'aws-role': (values, settings) =>
    askSts(values, settings, {
      Action: 'AssumeRole',
      RoleArn: values.roleArn ?? '',
      RoleSessionName: 'slipway-test',
      DurationSeconds: '900',
    }),
  'azure-service-principal': askAzure,
  'azure-aks': askAzure,
  gcp: askGoogle,
  openstack: askKeystone,
  vsphere: askVcenter,
  kubevirt: askCluster,
  remote: notTested,
  adopted: askCluster,
};

/** How the provider of a credential is asked, or why it cannot be. */
export const toCall = (kind: CredentialKind, values: CredentialValues, settings: CallSettings) =>
  calls[kind](values, settings);

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`);

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
