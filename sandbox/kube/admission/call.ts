import { Agent, request } from 'node:https';
import { isObject, type JsonObject } from '../../lib/json.ts';
import type { Hook } from './match.ts';

/** The webhook could not be asked; the message is the reason, as upstream words it. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CallError';
  }
}

const agents = new Map<string, Agent>();

/** Connections are kept for each certificate authority; a changed bundle gets connections of its own. */
function agentFor(caBundle: string): Agent {
  let agent = agents.get(caBundle);
  if (agent === undefined) {
    const ca = caBundle === '' ? {} : { ca: Buffer.from(caBundle, 'base64') };
    agent = new Agent({ keepAlive: true, ...ca });
    agents.set(caBundle, agent);
  }
  return agent;
}

const defaultTimeoutSeconds = 10;

const timeoutOf = (hook: Hook): number =>
  typeof hook.spec.timeoutSeconds === 'number' ? hook.spec.timeoutSeconds : defaultTimeoutSeconds;

const failures: Record<string, string> = {
  ECONNREFUSED: 'connect: connection refused',
  ECONNRESET: 'EOF',
  ABORT_ERR: 'context deadline exceeded',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
};

function explain(error: Error & { code?: string }, url: URL): string {
  const text = failures[error.code ?? ''] ?? error.message;
  const where = error.code === 'ECONNREFUSED' ? `dial tcp ${url.host}: ` : '';
  return `failed to call webhook: Post "${url.href}": ${where}${text}`;
}

function post(url: URL, caBundle: string, body: string, timeoutMs: number): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new CallError(explain(error, url)));
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const signal = AbortSignal.timeout(timeoutMs);
    const call = request(url, { method: 'POST', headers, agent: agentFor(caBundle), signal }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => resolve({ code: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
    });
    call.on('error', fail);
    call.end(body);
  });
}

function urlOf(hook: Hook): { url: URL; caBundle: string } {
  const config = isObject(hook.spec.clientConfig) ? hook.spec.clientConfig : {};
  const query = `timeout=${timeoutOf(hook)}s`;
  if (typeof config.url !== 'string') {
    const service = isObject(config.service) ? config.service : {};
    const address = `https://${service.name}.${service.namespace}.svc:${service.port ?? 443}${service.path ?? '/'}`;
    throw new CallError(`failed to call webhook: Post "${address}?${query}": service "${service.name}" not found`);
  }
  const url = new URL(config.url);
  url.search = query;
  return { url, caBundle: typeof config.caBundle === 'string' ? config.caBundle : '' };
}

/**
 * Asks one webhook and returns `response` of its AdmissionReview.
 * @throws CallError when it cannot be reached in time or answers nonsense
 */
export async function callWebhook(hook: Hook, review: JsonObject): Promise<JsonObject> {
  const { url, caBundle } = urlOf(hook);
  const { code, text } = await post(url, caBundle, JSON.stringify(review), timeoutOf(hook) * 1000);
  if (code < 200 || code > 299) {
    const shown = text.trim() === '' ? 'unknown' : text.trim();
    throw new CallError(
      `failed to call webhook: an error on the server (${JSON.stringify(shown)}) has prevented the request from succeeding`,
    );
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new CallError(`failed to call webhook: ${(error as Error).message}`);
  }
  const request = isObject(review.request) ? review.request : {};
  const response = isObject(answer) ? answer.response : undefined;
  if (!isObject(response)) throw new CallError('received invalid webhook response: webhook response was absent');
  if (response.uid !== request.uid) {
    const found = JSON.stringify(response.uid ?? '');
    throw new CallError(`received invalid webhook response: expected response.uid="${request.uid}", got ${found}`);
  }
  return response;
}
