import { createHash } from 'node:crypto';
import { keyOf } from '../prometheus/promql/labels.ts';
import type { Labels } from '../prometheus/promql/values.ts';
import { fits, Refusal, readFilter, readReceiver } from './matchers.ts';
import { readSilence } from './read-silence.ts';
import type { Silences } from './silences.ts';

export interface FiringAlert {
  labels: Labels;
  summary: string;
  activeAt: string;
}

export interface AlertmanagerParts {
  alerts: () => readonly FiringAlert[];
  silences: Silences;
}

interface Call {
  method: string;
  /** Below `/api/v2/`. */
  path: string;
  query: URLSearchParams;
  body: string;
}

/** A status without a body, or with one of JSON. */
export interface Reply {
  status: number;
  body?: unknown;
}

const receiver = { name: 'default' };
const startedAt = new Date().toISOString();
/** An alert counts as ended when nobody repeated it for so long. */
const resolveMs = 300_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function shown({ labels, summary, activeAt }: FiringAlert, { silences }: AlertmanagerParts) {
  const silencedBy = silences.over(labels);
  return {
    annotations: { summary },
    endsAt: new Date(silences.now() + resolveMs).toISOString(),
    fingerprint: createHash('sha256').update(keyOf(labels)).digest('hex').slice(0, 16),
    receivers: [receiver],
    startsAt: activeAt,
    status: { inhibitedBy: [], silencedBy, state: silencedBy.length > 0 ? 'suppressed' : 'active' },
    updatedAt: new Date(silences.now()).toISOString(),
    generatorURL: '',
    labels,
  };
}

function isAsked(query: URLSearchParams, name: string): boolean {
  return query.get(name) !== 'false';
}

/** Alerts that the question is about. Nothing is inhibited here, and nothing waits to be processed. */
function select(parts: AlertmanagerParts, query: URLSearchParams) {
  const filters = query.getAll('filter').map(readFilter);
  if (!readReceiver(query.get('receiver'))(receiver.name)) return [];
  return parts
    .alerts()
    .filter(({ labels }) => fits(filters, labels))
    .map((alert) => shown(alert, parts))
    .filter(({ status }) => isAsked(query, status.state === 'active' ? 'active' : 'silenced'))
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

function groups(parts: AlertmanagerParts, query: URLSearchParams): unknown {
  const alerts = select(parts, query);
  return alerts.length > 0 ? [{ alerts, labels: {}, receiver }] : [];
}

const status = () => ({
  cluster: { peers: [], status: 'disabled' },
  config: { original: 'route:\n  receiver: default\nreceivers:\n- name: default\n' },
  uptime: startedAt,
  versionInfo: {
    branch: '',
    buildDate: '',
    buildUser: '',
    goVersion: '',
    revision: 'sandbox',
    version: '0.25.0',
  },
});

function idOf(path: string): string {
  const id = path.slice('silence/'.length);
  if (uuid.test(id)) return id;
  throw new Refusal(422, { code: 601, message: `silenceID in path must be of type uuid: ${JSON.stringify(id)}` });
}

type Endpoint = (parts: AlertmanagerParts, call: Call) => Reply | Promise<Reply>;
const answer = (body: unknown): Reply => ({ status: 200, body });

const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  status: { GET: () => answer(status()) },
  receivers: { GET: () => answer([receiver]) },
  alerts: { GET: (parts, { query }) => answer(select(parts, query)) },
  'alerts/groups': { GET: (parts, { query }) => answer(groups(parts, query)) },
  silences: {
    GET: ({ silences }, { query }) => answer(silences.list(query.getAll('filter').map(readFilter))),
    POST: async ({ silences }, { body }) =>
      answer({ silenceID: await silences.put(readSilence(body, silences.now())) }),
  },
  'silence/': {
    GET: ({ silences }, { path }) => {
      const found = silences.get(idOf(path));
      return found ? answer(found) : { status: 404 };
    },
    DELETE: async ({ silences }, { path }) => {
      await silences.expire(idOf(path));
      return { status: 200 };
    },
  },
};

/** Answers one call of `/api/v2` as Alertmanager 0.25 does. */
export async function answerAlertmanager(parts: AlertmanagerParts, call: Call): Promise<Reply> {
  const methods = endpoints[call.path.startsWith('silence/') ? 'silence/' : call.path];
  if (!methods) {
    return { status: 404, body: { code: 404, message: `path /api/v2/${call.path} was not found` } };
  }
  const run = methods[call.method];
  if (!run) {
    const allowed = Object.keys(methods).join(',');
    return {
      status: 405,
      body: { code: 405, message: `method ${call.method} is not allowed, but [${allowed}] are` },
    };
  }
  try {
    return await run(parts, call);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}
