import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import { can } from '../../../lib/permissions.ts';
import { grantedNamespaces } from '../../domain/catalog/access-management.ts';
import { type Credential, readCredential, readIdentityRef, readOrigin } from '../../domain/credentials/credential.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import type { CredentialUse } from '../../ports/credentials.ts';
import type { Context, Subject } from '../define.ts';

const action = 'credential.manage';

/** A Credential of k0rdent's own namespace with what hangs on it. */
export interface CredentialRecord extends Credential {
  /** Null for what others made. */
  kind: CredentialKind | null;
  createdAt: string | null;
  /** Name of its identity, which is of the kind `identityKind`; null when it refers to nothing. */
  identityName: string | null;
  /** Where it is handed out or still is, by project; namespaces of nobody are left out. */
  projects: { project: ProjectRecord; isThere: boolean }[];
  /** All namespaces that have it or are to have it. */
  namespaces: string[];
  uses: CredentialUse[];
}

const kinds = { credential: 'k0rdent.mirantis.com/Credential', access: 'k0rdent.mirantis.com/AccessManagement' };

async function readRules({ deps }: Context): Promise<readonly unknown[]> {
  const object = await deps.mirror.get(deps.db.auto, kinds.access, { namespace: '', name: 'kcm' });
  const rules = (object?.spec as { accessRules?: unknown } | undefined)?.accessRules;
  return Array.isArray(rules) ? rules : [];
}

/** All credentials of the installation, or the one of a name, by name. */
export async function readCredentials(context: Context, name?: string): Promise<CredentialRecord[]> {
  const { deps } = context;
  const tx = deps.db.auto;
  const [objects, rules, copies, uses, projects] = await Promise.all([
    deps.mirror.list(tx, kinds.credential, deps.systemNamespace),
    readRules(context),
    deps.credentialReader.copies(tx, name),
    deps.credentialReader.uses(tx, name),
    deps.projects.list(tx, 'all'),
  ]);
  const every = projects.map(({ namespace }) => namespace);
  return objects.flatMap((object) => {
    const credential = readCredential(object);
    if (!credential || (name !== undefined && credential.name !== name)) return [];
    const there = new Set(copies.filter((copy) => copy.credential === credential.name).map((copy) => copy.namespace));
    const granted = grantedNamespaces(rules, 'Credential', credential.name, every);
    const namespaces = [...new Set([...there, ...granted])].sort();
    return {
      ...credential,
      ...readOrigin(object),
      identityName: readIdentityRef(object)?.name ?? null,
      namespaces,
      projects: projects
        .filter(({ namespace }) => namespaces.includes(namespace))
        .map((project) => ({ project, isThere: there.has(project.namespace) })),
      // A credential of the same name that somebody made in a namespace of their own is another one.
      uses: uses.filter(
        (use) =>
          use.credential === credential.name &&
          (use.namespace === deps.systemNamespace || namespaces.includes(use.namespace)),
      ),
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
export function mayManage({ actor, visible }: Context, { projects, kind }: CredentialRecord): boolean {
  if (kind === null) return false;
  if (visible === 'all') return true;
  return (
    projects.length > 0 && projects.every(({ project }) => can(actor.grants, action, project.name, actor.narrowing))
  );
}

/** @throws DomainError `conflict` for what others made, `forbidden` for who leads not all projects that are concerned */
export function assertManages(context: Context, record: CredentialRecord): { name: string; kind: CredentialKind } {
  const { name, kind } = record;
  if (kind === null) {
    throw new DomainError('conflict', say('credential-of-others'));
  }
  if (!mayManage(context, record)) refuse();
  return { name, kind };
}

/** @throws DomainError `not-found` for a project that is not there, `forbidden` for one that the actor does not lead */
export async function findLedProjects(context: Context, names: readonly string[]): Promise<ProjectRecord[]> {
  const { deps, actor } = context;
  const wanted = [...new Set(names)].sort();
  const projects = await deps.projects.list(deps.db.auto, wanted);
  const seen = projects.filter(({ name }) => can(actor.grants, 'project.read', name, actor.narrowing));
  if (seen.length < wanted.length) throw new DomainError('not-found');
  if (projects.some(({ name }) => !can(actor.grants, action, name, actor.narrowing))) refuse();
  return projects;
}

function refuse(): never {
  throw new DomainError('forbidden', {
    ...say('needs-all-projects'),
    meta: { missingAction: action, heldBy: 'platform-lead' },
  });
}
