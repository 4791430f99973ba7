import { type Credential, readCredential } from '../../domain/credentials/credential.ts';
import type { Deps } from '../deps.ts';

/** The Credentials in a namespace, by name. */
export async function listProjectCredentials(deps: Deps, namespace: string): Promise<Credential[]> {
  const objects = await deps.mirror.list(deps.db.auto, 'k0rdent.mirantis.com/Credential', namespace);
  return objects.flatMap((object) => readCredential(object) ?? []);
}
