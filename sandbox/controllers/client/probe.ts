import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { ClusterAccess } from './kubeconfig.ts';

const timeoutMs = 5000;
const path = '/version?timeout=32s';
const unauthorized = 'the server has asked for the client to provide credentials';

/** What a server said when it was asked for its version: the version, or why there is none. */
export type ProbeAnswer = { version: string } | { failure: string };

/** Why nothing came back, in the words of Go's network library. */
function reasonOf(error: NodeJS.ErrnoException, { hostname, port }: URL): string {
  const where = `${hostname}:${port || '443'}`;
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `dial tcp: lookup ${hostname}: no such host`;
    case 'ECONNREFUSED':
      return `dial tcp ${where}: connect: connection refused`;
    case 'ETIMEDOUT':
      return `dial tcp ${where}: i/o timeout`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'tls: failed to verify certificate: x509: certificate signed by unknown authority';
    default:
      return error.message;
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function versionIn(text: string): string | undefined {
  try {
    const { gitVersion } = JSON.parse(text) as { gitVersion?: unknown };
    return typeof gitVersion === 'string' ? gitVersion : undefined;
  } catch {
    return undefined;
  }
}

function read(code: number, text: string): ProbeAnswer {
  if (code === 401) return { failure: unauthorized };
  const version = code < 400 ? versionIn(text) : undefined;
  if (version !== undefined) return { version };
  return {
    failure: `an error on the server ("${text.trim().slice(0, 200)}") has prevented the request from succeeding`,
  };
}

/** Asks an API server for its version, which needs no rights there. */
export function probe({ server, ca, cert, key, token, skipVerify }: ClusterAccess): Promise<ProbeAnswer> {
  const url = new URL(`${server}${path}`);
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const send = url.protocol === 'http:' ? plainRequest : tlsRequest;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ failure: `Get "${server}${path}": ${reasonOf(error, url)}` });
    const options = { headers, ca, cert, key, rejectUnauthorized: !skipVerify, agent: false, timeout: timeoutMs };
    const call = send(url, options, (response) => {
      textOf(response).then((text) => resolve(read(response.statusCode ?? 0, text)), fail);
    });
    call.on('timeout', () => call.destroy(Object.assign(new Error('i/o timeout'), { code: 'ETIMEDOUT' })));
    call.on('error', fail);
    call.end();
  });
}
