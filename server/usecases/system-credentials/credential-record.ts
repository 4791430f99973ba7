import type { CredentialTest } from '../../../lib/contracts/credential-tests.ts';
import type { CredentialTrouble } from '../../../lib/contracts/credentials.ts';
import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import { grantedNamespaces } from '../../domain/catalog/access-management.ts';
import { readHandOutError } from '../../domain/catalog/hand-out-error.ts';
import { isGivenUp } from '../../domain/credential-tests/may-test.ts';
import { type Credential, readCredential, readIdentityRef, readOrigin } from '../../domain/credentials/credential.ts';
import { readTrouble } from '../../domain/credentials/credential-trouble.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { CredentialCopy, CredentialLast, CredentialUse } from '../../ports/credentials.ts';
import { readAccess } from '../credentials/read-access.ts';
import type { Context, Subject } from '../define.ts';
import { leadsAll, refuseUnled } from '../projects/led-projects.ts';

const action = 'credential.manage';

/** A Credential of k0rdent's own namespace with what hangs on it. */
export interface CredentialRecord extends Credential {
  /** Null for what others made. */
  kind: CredentialKind | null;
  createdAt: string | null;
  /** Name of its identity, which is of the kind `identityKind`; null when it refers to nothing. */
  identityName: string | null;
  /** Where it is handed out or still is, by project; namespaces of nobody are left out. */
  projects: { project: ProjectRecord; isThere: boolean; trouble: CredentialTrouble | null }[];
  /** All namespaces that have it or are to have it. */
  namespaces: string[];
  uses: CredentialUse[];
  /** Its last test; null where it was never tested as it is now. */
  test: CredentialTest | null;
  /** When orders used it last, by namespace. */
  lastUses: CredentialLast[];
}

const credentialKey = 'k0rdent.mirantis.com/Credential';

/** Why a credential cannot be used in a namespace that it is handed out to; null when it can. */
function findTrouble(
  { deps: { systemNamespace }, visible }: Context,
  access: unknown,
  { name, namespace, found }: { name: string; namespace: string; found: CredentialCopy | undefined },
): CredentialTrouble | null {
  if (found?.isManaged) return readTrouble(found);
  if (found) return { state: 'taken', words: null, since: null };
  const words = readHandOutError(access, { kind: 'Credential', name, namespace, systemNamespace }, visible === 'all');
  return { state: 'missing', words, since: null };
}

/** All credentials of the installation, or the one of a name, by name. */
export async function readCredentials(context: Context, name?: string): Promise<CredentialRecord[]> {
  const { deps } = context;
  const tx = deps.db.auto;
  const [objects, access, copies, uses, lastUses, tests, projects] = await Promise.all([
    deps.mirror.list(tx, credentialKey, deps.systemNamespace),
    readAccess(deps),
    deps.credentialReader.copies(tx, deps.systemNamespace, name),
    deps.credentialReader.uses(tx, name),
    deps.credentialReader.lastUses(tx, name),
    deps.credentialTests.list(tx, name),
    deps.projects.list(tx, 'all'),
  ]);
  const every = projects.map(({ namespace }) => namespace);
  return objects.flatMap((object) => {
    const credential = readCredential(object);
    if (!credential || (name !== undefined && credential.name !== name)) return [];
    const same = copies.filter((copy) => copy.credential === credential.name);
    const there = new Set(same.filter((copy) => copy.isManaged).map((copy) => copy.namespace));
    const granted = grantedNamespaces(access.rules, 'Credential', credential.name, every);
    const namespaces = [...new Set([...there, ...granted])].sort();
    const origin = readOrigin(object);
    const createdAt = origin.createdAt === null ? 0 : Date.parse(origin.createdAt);
    return {
      ...credential,
      ...origin,
      identityName: readIdentityRef(object)?.name ?? null,
      namespaces,
      projects: projects
        .filter(({ namespace }) => namespaces.includes(namespace))
        .map((project) => ({
          project,
          isThere: there.has(project.namespace),
          trouble: findTrouble(context, access.object, {
            name: credential.name,
            namespace: project.namespace,
            found: same.find((copy) => copy.namespace === project.namespace),
          }),
        })),
      // A credential of the same name that somebody made in a namespace of their own is another one.
      uses: uses.filter(
        (use) =>
          use.credential === credential.name &&
          (use.namespace === deps.systemNamespace || namespaces.includes(use.namespace)),
      ),
      // Nor is a deleted one of the same name this one.
      test: origin.kind === null ? null : testOf(tests.get(credential.name), createdAt, deps.clock.now()),
      lastUses: lastUses
        .filter((last) => last.credential === credential.name && namespaces.includes(last.namespace))
        .filter(({ usedAt }) => usedAt.getTime() >= createdAt),
    };
  });
}

/** Scope of one credential: one of the projects that have it, where the actor may do what is asked. */
export async function findCredential(context: Context, name: string): Promise<Subject<CredentialRecord> | null> {
  const [record] = await readCredentials(context, name);
  if (!record) return null;
  const { visible } = context;
  const mine = record.projects.find(({ project }) => visible === 'all' || visible.includes(project.name));
  return { project: mine?.project.name ?? null, value: record };
}

/** Whether the actor may change a credential, which concerns every project that has it. */
export function mayManage(context: Context, { projects, kind }: CredentialRecord): boolean {
  return kind !== null && leadsAll(context, action, projects);
}

/** The last test of this very credential; one that nothing comes of any more has failed. */
function testOf(test: CredentialTest | undefined, createdAt: number, now: Date): CredentialTest | null {
  if (!test || Date.parse(test.askedAt) < createdAt) return null;
  return isGivenUp(test, now) ? { ...test, state: 'failed', failure: say('credential-test-late') } : test;
}

/** @throws DomainError `conflict` for what others made, `forbidden` for who leads not all projects that are concerned */
export function assertManages(context: Context, record: CredentialRecord): { name: string; kind: CredentialKind } {
  const { name, kind } = record;
  if (kind === null) {
    throw new DomainError('conflict', say('credential-of-others'));
  }
  if (!mayManage(context, record)) refuseUnled(action);
  return { name, kind };
}
