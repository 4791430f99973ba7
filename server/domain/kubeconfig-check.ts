import { isObject } from '../../lib/template-schema/json.ts';
import { readYaml } from '../../lib/template-schema/yaml.ts';
import { findForbiddenHost } from './forbidden-address.ts';
import { type Allowed, isAllowedUrl, readAllowed } from './outbound-allow.ts';

/** What of the network the installation makes an exception of. Hosts as a URL has them. */
export interface Reach {
  /** The management cluster itself. */
  own: readonly string[];
  /** What is internal and the operator opened (OUTBOUND_ALLOW). */
  allowed: Allowed;
}
export const nowhere: Reach = { own: [], allowed: readAllowed('') };

/** What a kubeconfig must not contain, because somebody else's machine would run, read or trust it. */
const refusedOfUser: Record<string, string> = {
  exec: 'The kubeconfig starts a program (exec); put a token or certificate in it instead',
  'auth-provider': 'The kubeconfig uses an auth-provider; put a token or certificate in it instead',
  tokenFile: 'The kubeconfig reads a token from a file; put the token itself in it',
  'client-certificate': 'The kubeconfig reads a certificate from a file; put client-certificate-data in it',
  'client-key': 'The kubeconfig reads a key from a file; put client-key-data in it',
};
const refusedOfCluster: Record<string, string> = {
  'insecure-skip-tls-verify': 'The kubeconfig skips the check of the server’s certificate',
  'certificate-authority': 'The kubeconfig reads an authority from a file; put certificate-authority-data in it',
  'proxy-url': 'The kubeconfig goes through a proxy',
};
const identities = ['token', 'client-certificate-data', 'username'];

interface Entry {
  name: unknown;
  value: Record<string, unknown>;
}

/** All entries of a list, those of the same name too: readers differ in which of them they take. */
function entriesOf(list: unknown, key: string): Entry[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.flatMap((entry) =>
    isObject(entry) && isObject(entry[key]) ? { name: entry.name, value: entry[key] } : [],
  );
}

function findRefused(entries: readonly Entry[], refused: Record<string, string>): string | null {
  for (const { value } of entries) {
    const found = Object.entries(refused).find(([key]) => ![undefined, null, false, ''].includes(value[key] as null));
    if (found) return found[1];
  }
  return null;
}

/**
 * What is wrong with an address that k0rdent would call with the credential; never repeats it.
 */
export function findAddressProblem(address: unknown, { own, allowed }: Reach = nowhere): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return 'has no server address that can be read';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'has a server address that is not https';
  if (url.username !== '' || url.password !== '') return 'has a login in its server address';
  if (own.includes(url.hostname)) return 'leads to the management cluster itself';
  if (isAllowedUrl(allowed, url)) return null;
  const forbidden = findForbiddenHost(url.hostname);
  return forbidden && `leads to ${forbidden}`;
}

/**
 * Why a kubeconfig is refused, in a sentence that repeats nothing of it; null when it is fine. All its entries are
 * looked at, not only those of the current context: whoever reads it may choose another.
 */
export function findKubeconfigProblem(text: string, reach: Reach = nowhere): string | null {
  const read = readYaml(text, 'map');
  if (!read.ok || !isObject(read.value))
    return 'This is no kubeconfig: it cannot be read as YAML without anchors and tags';
  const config = read.value;
  const clusters = entriesOf(config.clusters, 'cluster');
  const users = entriesOf(config.users, 'user');
  const contexts = entriesOf(config.contexts, 'context');
  const refused = findRefused(users, refusedOfUser) ?? findRefused(clusters, refusedOfCluster);
  if (refused) return refused;
  for (const { value } of clusters) {
    const problem = findAddressProblem(value.server, reach);
    if (problem) return `The kubeconfig ${problem}`;
  }
  const named = (entries: readonly Entry[], name: unknown) => entries.filter((entry) => entry.name === name);
  const [context, ...others] = named(contexts, config['current-context']);
  if (!context || others.length > 0) return 'The kubeconfig has no current context, or several of that name';
  if (named(clusters, context.value.cluster).length !== 1) {
    return 'The current context names a cluster that is not in the kubeconfig';
  }
  const [user] = named(users, context.value.user);
  if (!user) return 'The current context names a user that is not in the kubeconfig';
  return identities.some((key) => typeof user.value[key] === 'string' && user.value[key] !== '')
    ? null
    : 'The user of the current context has neither token nor certificate';
}
