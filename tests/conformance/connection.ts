import { readFileSync } from 'node:fs';
import { Agent, type AgentOptions, request } from 'node:https';
import { parse } from 'yaml';

/** An answer of the API server, read to its end. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; undefined when it is none. */
  body: Body;
}

/** JSON whose shape a case knows. */
// biome-ignore lint/suspicious/noExplicitAny: cases look into answers of every kind
export type Body = any;

export interface Ask {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Who asks, instead of the user of the kubeconfig: whoever the token says, or nobody at all. */
  identity?: { token: string } | 'nobody';
  body?: unknown;
  /** Sent as it stands. */
  rawBody?: string;
}

interface Access {
  server: URL;
  options: AgentOptions;
  token: string | undefined;
}

const decode = (text: unknown): Buffer | undefined =>
  typeof text === 'string' ? Buffer.from(text, 'base64') : undefined;
const dataOf = (of: Body, name: string): Buffer | undefined =>
  decode(of?.[`${name}-data`]) ?? (of?.[name] === undefined ? undefined : readFileSync(of[name]));

/** Path of the kubeconfig that the run was given. */
export function kubeconfigPath(): string {
  const file = process.env.CONFORMANCE_KUBECONFIG;
  if (file === undefined || file === '')
    throw new Error('Give the suite a kubeconfig: npm run conformance -- --kubeconfig FILE');
  return file;
}

function readAccess(): Access {
  const config: Body = parse(readFileSync(kubeconfigPath(), 'utf8'));
  const named = (list: string, name: string) => config[list].find((entry: Body) => entry.name === name);
  const context = named('contexts', config['current-context']).context;
  const cluster = named('clusters', context.cluster).cluster;
  const user = named('users', context.user).user;
  const options = {
    ca: dataOf(cluster, 'certificate-authority'),
    cert: dataOf(user, 'client-certificate'),
    key: dataOf(user, 'client-key'),
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] !== true,
  };
  return { server: new URL(cluster.server), options, token: user.token };
}

const access = readAccess();
const { cert, key, ...serverOptions } = access.options;
const agents = {
  user: new Agent({ keepAlive: true, ...serverOptions, cert, key }),
  // Servers let a client certificate win over a token, so one must not be shown along with another identity.
  other: new Agent({ keepAlive: true, ...serverOptions }),
};

/** Ends connections that are kept open. */
export function close(): void {
  for (const agent of Object.values(agents)) agent.destroy();
}

function tokenOf({ identity }: Ask): string | undefined {
  if (identity === 'nobody') return undefined;
  return identity === undefined ? access.token : identity.token;
}

/** Opens a request; the caller reads the answer. */
export function open(method: string, path: string, ask: Ask = {}): ReturnType<typeof request> {
  const url = new URL(access.server.href.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(ask.query ?? {})) url.searchParams.set(name, value);
  const text = ask.rawBody ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
  const token = tokenOf(ask);
  const headers = {
    accept: 'application/json',
    'user-agent': 'slipway-conformance/1',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...ask.headers,
  };
  const agent = ask.identity === undefined ? agents.user : agents.other;
  const call = request(url, { method, headers, agent });
  call.end(text);
  return call;
}

/** Sends a request and reads the whole answer. */
export function send(method: string, path: string, ask: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = open(method, path, ask);
    call.on('error', reject);
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        let body: Body;
        try {
          body = JSON.parse(text);
        } catch {
          body = undefined;
        }
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body });
      });
    });
  });
}
