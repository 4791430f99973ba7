import { readFile } from 'node:fs/promises';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import { say } from '../domain/words/said.ts';
import { MetricsError } from '../ports/metrics.ts';
import type { Endpoint } from './profile.ts';

export interface Call {
  /** Below the endpoint's own path, with a leading slash. */
  path: string;
  /** Goes into the address. */
  query?: URLSearchParams;
  /** Sent as a form, since selectors outgrow addresses; without it the call is a GET. */
  form?: URLSearchParams;
  /** Sent as JSON. */
  json?: unknown;
  /** Where what is sent does not say it: a deletion. */
  method?: 'DELETE';
  timeoutMs: number;
}

export interface Reply {
  status: number;
  contentType: string;
  text: string;
}

/** More than any page needs; a source that sends more is cut off. */
const largestAnswerBytes = 64 * 1024 * 1024;

/** Calls one endpoint of the operator's, who may have it on a private network. */
export function createCaller(endpoint: Endpoint): (call: Call) => Promise<Reply> {
  const isPlain = endpoint.url.startsWith('http:');
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });

  return async ({ path, query, form, json, method, timeoutMs }) => {
    const url = new URL(endpoint.url);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    if (query) url.search = query.toString();
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const proof = await prove(endpoint);
      const body = json === undefined ? form?.toString() : JSON.stringify(json);
      const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
      const options: RequestOptions = {
        ...proof,
        agent,
        signal: deadline,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          accept: 'application/json',
          'user-agent': 'slipway',
          ...endpoint.headers,
          ...proof.headers,
          ...(body !== undefined && { 'content-type': type }),
        },
      };
      return await read(await open(isPlain ? requestHttp : requestHttps, url, options, body));
    } catch (error) {
      if (error instanceof MetricsError) throw error;
      if (deadline.aborted) throw new MetricsError('timed-out', say('source-silent', { seconds: timeoutMs / 1000 }));
      throw new MetricsError('unreachable', say('source-unreachable', { code: codeOf(error) }), { cause: error });
    }
  };
}

/** What a certificate, a token or a password says of us; read anew, because all of them are replaced in place. */
async function prove({ bearerTokenFile, basic, tls = {} }: Endpoint): Promise<RequestOptions> {
  // Not read in place: the build would take each path for one of ours, and copy the whole repository beside the server.
  const bytes = (file: string) => readFile(file);
  const text = async (file: string) => (await bytes(file)).toString('utf8').trim();
  const { caFile, certFile, keyFile } = tls;
  return {
    ...(caFile && { ca: await bytes(caFile) }),
    ...(certFile && { cert: await bytes(certFile) }),
    ...(keyFile && { key: await bytes(keyFile) }),
    ...(basic && { auth: `${basic.username}:${await text(basic.passwordFile)}` }),
    ...(bearerTokenFile && { headers: { authorization: `Bearer ${await text(bearerTokenFile)}` } }),
  };
}

function open(send: typeof requestHttps, url: URL, options: RequestOptions, body: string | undefined) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, options, resolve);
    outgoing.on('error', (error) => {
      // The other end may close an idle connection just when we take it: nothing was heard there, so it is asked on a new
      // one. All our questions are safe to repeat. https://nodejs.org/api/http.html#requestreusedsocket
      const isStale = outgoing.reusedSocket && codeOf(error) === 'ECONNRESET';
      if (isStale) resolve(open(send, url, { ...options, agent: false }, body));
      else reject(error);
    });
    outgoing.end(body);
  });
}

async function read(answer: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestAnswerBytes)
      throw new MetricsError('too-much', say('source-too-large', { mib: largestAnswerBytes / 1024 ** 2 }));
    chunks.push(chunk);
  }
  const { statusCode = 0, headers } = answer;
  return {
    status: statusCode,
    contentType: headers['content-type'] ?? '',
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).name;
