import { grantedNamespaces } from '../../domain/catalog/access-management.ts';
import { readHandOutError } from '../../domain/catalog/hand-out-error.ts';
import { type Credential, isOfOneCluster, readCredential } from '../../domain/credentials/credential.ts';
import type { Deps } from '../deps.ts';
import { readAccess } from './read-access.ts';

const kind = 'k0rdent.mirantis.com/Credential';

/** The Credentials in a namespace that orders can name, and those that it is to have and k0rdent has not put there. */
export async function listProjectCredentials(deps: Deps, namespace: string): Promise<Credential[]> {
  const { systemNamespace } = deps;
  const [own, sources, access] = await Promise.all([
    deps.mirror.list(deps.db.auto, kind, namespace),
    deps.mirror.list(deps.db.auto, kind, systemNamespace),
    readAccess(deps),
  ]);
  const there = own.filter((object) => !isOfOneCluster(object)).flatMap((object) => readCredential(object) ?? []);
  if (namespace === systemNamespace) return there;
  const missing = sources.flatMap((object): Credential[] => {
    const source = readCredential(object);
    if (!source || there.some(({ name }) => name === source.name)) return [];
    if (!grantedNamespaces(access.rules, 'Credential', source.name, [namespace]).includes(namespace)) return [];
    const words = readHandOutError(
      access.object,
      { kind: 'Credential', name: source.name, namespace, systemNamespace },
      false,
    );
    return [{ ...source, ready: false, trouble: { state: 'missing', words, since: null } }];
  });
  return [...there, ...missing].sort((a, b) => (a.name < b.name ? -1 : 1));
}
