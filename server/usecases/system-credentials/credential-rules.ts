import { changeGrant } from '../../domain/catalog/access-management.ts';
import type { CredentialValues } from '../../domain/credentials/credential-values.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { CredentialRef } from '../../ports/credentials.ts';
import type { NewEvent } from '../../ports/live.ts';
import type { Context } from '../define.ts';

export const credentialEvent = (name: string): NewEvent => ({ subject: 'credentials', key: name, project: null });

/** What clusters need beside the credential comes first, so that none is ordered before it is there. */
export async function handOut(
  { deps }: Context,
  ref: CredentialRef,
  projects: readonly ProjectRecord[],
  values: CredentialValues | null,
): Promise<void> {
  if (projects.length === 0) return;
  const added = projects.map(({ namespace }) => namespace);
  await deps.credentials.prepare(ref, added, values);
  await changeRule({ deps }, ref.name, (now) => [...new Set([...now, ...added])]);
}

/** Changes our rule about a credential in AccessManagement. */
export async function changeRule(
  { deps }: Pick<Context, 'deps'>,
  name: string,
  change: (namespaces: readonly string[]) => readonly string[],
): Promise<void> {
  await deps.accessRules.rewriteRules((rules, shape) =>
    changeGrant(rules, { kind: 'Credential', shape, name, change }),
  );
}
