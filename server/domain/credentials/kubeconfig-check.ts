import { isObject } from '../../../lib/template-schema/json.ts';
import { readYaml } from '../../../lib/template-schema/yaml.ts';
import { findForbiddenHost } from '../outbound/forbidden-address.ts';
import { type Allowed, isAllowedUrl, readAllowed } from '../outbound/outbound-allow.ts';
import { type Said, type SaidKey, say } from '../words/said.ts';
import type { AddressProblem } from '../words/sentences/credentials.ts';

/** What of the network the installation makes an exception of. Hosts as a URL has them. */
export interface Reach {
  /** The management cluster itself. */
  own: readonly string[];
  /** What is internal and the operator opened (OUTBOUND_ALLOW). */
  allowed: Allowed;
}
export const nowhere: Reach = { own: [], allowed: readAllowed('') };

/** What a kubeconfig must not contain, because somebody else's machine would run, read or trust it. */
const refusedOfUser: Record<string, SaidKey> = {
  exec: 'kubeconfig-exec',
  'auth-provider': 'kubeconfig-auth-provider',
  tokenFile: 'kubeconfig-token-file',
  'client-certificate': 'kubeconfig-certificate-file',
  'client-key': 'kubeconfig-key-file',
};
const refusedOfCluster: Record<string, SaidKey> = {
  'insecure-skip-tls-verify': 'kubeconfig-unchecked',
  'certificate-authority': 'kubeconfig-authority-file',
  'proxy-url': 'kubeconfig-proxy',
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

function findRefused(entries: readonly Entry[], refused: Record<string, SaidKey>): SaidKey | null {
  for (const { value } of entries) {
    const found = Object.entries(refused).find(([key]) => ![undefined, null, false, ''].includes(value[key] as null));
    if (found) return found[1];
  }
  return null;
}

/**
 * What is wrong with an address that k0rdent would call with the credential; never repeats it.
 */
export function findAddressProblem(address: unknown, { own, allowed }: Reach = nowhere): AddressProblem | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return 'unreadable';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'insecure';
  if (url.username !== '' || url.password !== '') return 'login';
  // Callers append their paths, which would end up in a query.
  if (url.search !== '' || url.hash !== '') return 'unreadable';
  if (own.includes(url.hostname)) return 'own';
  if (isAllowedUrl(allowed, url)) return null;
  return findForbiddenHost(url.hostname);
}

/**
 * Why a kubeconfig is refused, in a sentence that repeats nothing of it; null when it is fine. All its entries are
 * looked at, not only those of the current context: whoever reads it may choose another.
 */
export function findKubeconfigProblem(text: string, reach: Reach = nowhere): Said | null {
  const read = readYaml(text, 'map');
  if (!read.ok || !isObject(read.value)) return say('kubeconfig-unreadable');
  const config = read.value;
  const clusters = entriesOf(config.clusters, 'cluster');
  const users = entriesOf(config.users, 'user');
  const contexts = entriesOf(config.contexts, 'context');
  const refused = findRefused(users, refusedOfUser) ?? findRefused(clusters, refusedOfCluster);
  if (refused) return say(refused);
  for (const { value } of clusters) {
    const problem = findAddressProblem(value.server, reach);
    if (problem) return say('address-refused', { of: 'kubeconfig', problem });
  }
  const named = (entries: readonly Entry[], name: unknown) => entries.filter((entry) => entry.name === name);
  const [context, ...others] = named(contexts, config['current-context']);
  if (!context || others.length > 0) return say('kubeconfig-no-context');
  if (named(clusters, context.value.cluster).length !== 1) {
    return say('kubeconfig-no-cluster');
  }
  const [user] = named(users, context.value.user);
  if (!user) return say('kubeconfig-no-user');
  return identities.some((key) => typeof user.value[key] === 'string' && user.value[key] !== '')
    ? null
    : say('kubeconfig-no-login');
}
