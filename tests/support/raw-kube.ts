import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { parse } from 'yaml';

/** What tests read of answers: objects, lists and Status alike. What an answer lacks is undefined all the same. */
interface RawBody {
  [field: string]: unknown;
  kind: string;
  metadata: RawMetadata;
  items: RawBody[];
  message: string;
  reason: string;
  code: number;
  data: Record<string, string>;
  spec: Record<string, unknown>;
  status: Record<string, unknown> & { conditions?: { type: string }[] };
}

interface RawMetadata {
  [field: string]: unknown;
  name: string;
  namespace: string;
  uid: string;
  resourceVersion: string;
  generation: number;
  continue: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface RawEvent {
  type: string;
  object: RawBody;
}

interface RawAnswer {
  status: number;
  body: RawBody;
  /** The Warning headers, one each. */
  warnings: string[];
}

interface RawWatch {
  events: RawEvent[];
  closed: Promise<void>;
  /** Reads nothing more until `resume`. */
  pause(): void;
  resume(): void;
  stop(): void;
}

/** A bare HTTP client of an API server: no retries, no conversions, every answer as it came. */
export interface RawKube {
  call(method: string, path: string, body?: unknown, contentType?: string): Promise<RawAnswer>;
  /** Opens a watch; `closed` resolves when the server has ended the stream and all of it was read. */
  watch(path: string): Promise<RawWatch>;
  close(): void;
}

/** Reads a kubeconfig with one user who signs in by token. */
export async function rawKube(kubeconfig: string): Promise<RawKube> {
  const config = parse(await readFile(kubeconfig, 'utf8'));
  const { server, 'certificate-authority-data': authority } = config.clusters[0].cluster;
  const { token } = config.users[0].user;
  const agent = new Agent({ keepAlive: true, ca: Buffer.from(authority, 'base64') });
  const open = (method: string, path: string, contentType = 'application/json') =>
    request(server + path, {
      method,
      agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType, connection: 'keep-alive' },
    });
  return {
    call: (method, path, body, contentType) =>
      new Promise((resolve, reject) => {
        const sent = open(method, path, contentType);
        sent.once('error', reject);
        sent.once('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode ?? 0,
              body: text.startsWith('{') ? JSON.parse(text) : text,
              warnings: response.headersDistinct.warning ?? [],
            });
          });
          response.once('error', reject);
        });
        sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
      }),
    watch: (path) =>
      new Promise((resolve, reject) => {
        const sent = open('GET', path);
        sent.once('error', reject);
        sent.once('response', (response) => {
          const events: RawEvent[] = [];
          let rest = '';
          response.on('data', (chunk: Buffer) => {
            const lines = (rest + chunk.toString()).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) events.push(JSON.parse(line));
          });
          const closed = new Promise<void>((done) => response.once('close', done));
          response.on('error', () => undefined);
          const pause = () => void response.pause();
          const resume = () => void response.resume();
          resolve({ events, closed, pause, resume, stop: () => void sent.destroy() });
        });
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}
