import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { User } from '../../lib/rbac/user.ts';
import { keyOf, pluralOf } from '../registry/resource.ts';
import { internalError, notFound } from '../status.ts';
import type { KubeObject } from '../types.ts';
import type { Call } from './context.ts';
import { dialWords } from './dial-words.ts';

interface SecretRef {
  namespace?: string;
  name?: string;
}
interface Member {
  apiEndpoint?: string;
  secretRef?: SecretRef;
  impersonatorSecretRef?: SecretRef;
  insecureSkipTLSVerification?: boolean;
}

/** What a request brings of its own way stays behind: another one goes on from here. */
const ofThisWay = new Set(['host', 'connection', 'authorization', 'keep-alive', 'transfer-encoding', 'te', 'upgrade']);
const ofEverybody = new Set(['system:authenticated', 'system:unauthenticated']);

function readSecret({ api }: Call, { namespace, name = '' }: SecretRef): KubeObject {
  const entry = api.store.get('/secrets', keyOf(namespace, name));
  if (entry === undefined) throw notFound({ group: '', thing: 'secrets' }, name);
  return entry.object;
}

function textOf(secret: KubeObject, key: string): string | undefined {
  const value = (secret.data as Record<string, string> | undefined)?.[key];
  return value === undefined ? undefined : Buffer.from(value, 'base64').toString('utf8');
}

/** Headers in the name of whoever asks, who is known here and not in the member. */
function headersFor(user: User, sent: IncomingHttpHeaders, token: string): Record<string, string | string[]> {
  const kept = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !ofThisWay.has(name) && !name.startsWith('impersonate-'),
  ) as [string, string | string[]][];
  const groups = user.groups.filter((group) => !ofEverybody.has(group));
  return {
    ...Object.fromEntries(kept),
    authorization: `bearer ${token}`,
    'impersonate-user': user.name,
    ...(groups.length > 0 && { 'impersonate-group': groups }),
  };
}

/**
 * Any verb at `clusters/NAME/proxy/PATH`: the member answers it, asked with the impersonator's token and in the caller's
 * name. Upgrades, such as those of exec, are not simulated.
 * https://github.com/karmada-io/karmada/blob/master/pkg/util/proxy/proxy.go
 */
export async function connectMember(call: Call): Promise<void> {
  const { api, exchange, info, resource, user } = call;
  const { name } = info;
  const entry = api.store.get(resource.collection, name);
  if (entry === undefined) throw notFound(pluralOf(resource), name);
  const { apiEndpoint = '', secretRef, impersonatorSecretRef, ...rest } = entry.object.spec as Member;
  const ca = secretRef && textOf(readSecret(call, secretRef), 'caBundle');
  if (apiEndpoint === '') throw internalError(`API endpoint of cluster ${name} should not be empty`);
  if (!impersonatorSecretRef) throw internalError(`the impersonatorSecretRef of cluster ${name} is nil`);
  const token = textOf(readSecret(call, impersonatorSecretRef), 'token');
  if (token === undefined) {
    const why = `the impresonate token of cluster ${name} is empty`;
    throw internalError(`failed to get impresonateToken for cluster ${name}: ${why}`);
  }
  const below = (exchange.request.url ?? '').replace(/^.*?\/proxy(?=[/?]|$)/, '') || '/';
  const url = new URL(`${apiEndpoint.includes('://') ? '' : 'https://'}${apiEndpoint.replace(/\/$/, '')}${below}`);
  const { request, response } = exchange;
  const outgoing = requestHttps(url, {
    method: exchange.method,
    headers: headersFor(user, request.headers, token),
    ca: ca || undefined,
    rejectUnauthorized: rest.insecureSkipTLSVerification !== true,
    minVersion: 'TLSv1.3',
    agent: false,
  });
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
  const answer = await answerTo(outgoing);
  response.writeHead(answer.statusCode ?? 502, headersBack(answer.headers));
  // A log that is followed has said nothing yet, and its reader waits for the head.
  response.flushHeaders();
  await pipeline(answer, response).catch(() => response.destroy());
}

/**
 * @throws ApiError 500 without a reason, in the words of who dials: what Karmada's proxy hands to its responder is no
 * error of the API. https://github.com/kubernetes/apiserver/blob/master/pkg/endpoints/handlers/responsewriters/status.go
 */
async function answerTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', resolve);
  outgoing.on('error', reject);
  return promise.catch((error: Error) => {
    throw internalError(dialWords(error, outgoing.host));
  });
}

const headersBack = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofThisWay.has(name)));
