import { stringify } from 'yaml';
import { isObject } from '../../../lib/template-schema/json.ts';
import { readYaml } from '../../../lib/template-schema/yaml.ts';
import { type Said, say } from '../words/said.ts';
import { findKubeconfigProblem, type Reach } from './kubeconfig-check.ts';

/** One context of a kubeconfig. */
interface PickedContext {
  context: string;
  server: string;
  /** A kubeconfig of this context alone: nothing else of what was pasted is kept. */
  kubeconfig: string;
  access: ClusterAccess;
}

/** How a cluster is asked with a kubeconfig. */
export interface ClusterAccess {
  server: string;
  /** Value of the header; null where a certificate signs in. */
  authorization: string | null;
  tls: { ca?: Buffer; cert?: Buffer; key?: Buffer; servername?: string };
}

type Picked = { ok: true; picked: PickedContext } | { ok: false; at: 'kubeconfig' | 'context'; said: Said };
type Named = Record<string, unknown> & { name: string };

/**
 * Takes one context out of a kubeconfig, the current one unless another is named. Refused in sentences that repeat
 * nothing of it. Other contexts may hold what would be refused here, because they go nowhere.
 */
export function pickContext(text: string, wanted: string | undefined, reach: Reach): Picked {
  const read = readYaml(text, 'map');
  if (!read.ok || !isObject(read.value)) return refused(say('kubeconfig-unreadable'));
  const config = read.value;
  const name = wanted ?? config['current-context'];
  const [context, ...others] = named(config.contexts, name);
  if (wanted !== undefined && (!context || others.length > 0)) {
    return { ok: false, at: 'context', said: say('kubeconfig-no-such-context') };
  }
  const of = isObject(context?.context) ? context.context : {};
  // Entries of the same name stay, so that the check finds them: readers differ in which of them they take.
  const alone = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    contexts: context ? [context, ...others] : [],
    clusters: named(config.clusters, of.cluster),
    users: named(config.users, of.user),
  };
  const kubeconfig = stringify(alone);
  const problem = findKubeconfigProblem(kubeconfig, reach);
  if (problem) return refused(problem);
  const access = toAccess(fieldsOf(alone.clusters, 'cluster'), fieldsOf(alone.users, 'user'));
  return { ok: true, picked: { context: String(name), server: access.server, kubeconfig, access } };
}

type Fields = Partial<Record<string, string>>;

/** The fields of the one entry that are text; the check has refused everything else that counts. */
function fieldsOf([entry]: readonly Named[], key: string): Fields {
  const value = entry && isObject(entry[key]) ? entry[key] : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      typeof field === 'string' && field !== '' ? [[name, field]] : [],
    ),
  );
}

function toAccess(cluster: Fields, user: Fields): ClusterAccess {
  const { server = '', 'tls-server-name': servername } = cluster;
  const [ca, cert, key] = [
    cluster['certificate-authority-data'],
    user['client-certificate-data'],
    user['client-key-data'],
  ].map((data) => (data === undefined ? undefined : Buffer.from(data, 'base64')));
  return {
    server,
    authorization: authorizationOf(user),
    tls: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }), ...(servername && { servername }) },
  };
}

function authorizationOf({ token, username, password = '' }: Fields): string | null {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === undefined) return null;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

const refused = (said: Said): Picked => ({ ok: false, at: 'kubeconfig', said });

function named(list: unknown, name: unknown): Named[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.filter((entry): entry is Named => isObject(entry) && typeof name === 'string' && entry.name === name);
}
