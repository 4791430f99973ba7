import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import type { CredentialValues } from '../../domain/credentials/credential-values.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { FoundIdentity } from '../../ports/credentials.ts';
import type { Context } from '../define.ts';
import { type CredentialRecord, readCredentials } from './credential-record.ts';

/**
 * Identities that the actor may give a role to. Who manages the credentials of some projects gets those of no
 * credential and those of credentials that one of these projects has: the others open what belongs to other projects.
 * A Credential that a team made in its own namespace belongs to its project.
 */
export async function findSourceIdentities(context: Context): Promise<FoundIdentity[]> {
  const { deps, visible } = context;
  const identities = await deps.credentials.sourceIdentities();
  if (visible === 'all') return identities;
  const [records, elsewhere, projects] = await Promise.all([
    readCredentials(context),
    deps.credentialReader.identitiesElsewhere(deps.db.auto, deps.systemNamespace),
    deps.projects.list(deps.db.auto, visible),
  ]);
  const own = new Set(projects.map(({ namespace }) => namespace));
  const mine = new Set(
    records.flatMap(({ name, projects }) =>
      projects.some(({ project }) => visible.includes(project.name)) ? [name] : [],
    ),
  );
  return identities.filter(({ kind, name, credential }) => {
    const users = records.filter((record) => record.identityKind === kind && record.identityName === name);
    const owners = new Set(users.map((record) => record.name));
    if (credential !== null) owners.add(credential);
    const namespaces = elsewhere.filter((one) => one.kind === kind && one.name === name).map((one) => one.namespace);
    const isNobodys = owners.size === 0 && namespaces.length === 0;
    return isNobodys || [...owners].some((owner) => mine.has(owner)) || namespaces.some((one) => own.has(one));
  });
}

/** Complains about the source of an AWS role when no such identity is there for the actor to use. */
export async function findSourceProblems(
  context: Context,
  kind: CredentialKind,
  values: CredentialValues,
): Promise<FieldError[]> {
  if (kind !== 'aws-role') return [];
  const identities = await findSourceIdentities(context);
  const isThere = identities.some(
    (one) => one.kind === values.sourceIdentityKind && one.name === values.sourceIdentity,
  );
  return isThere ? [] : [{ pointer: '/values/sourceIdentity', ...say('identity-gone') }];
}

/**
 * k0rdent would allow it, and the clusters of the other credential would lose their way into the cloud.
 * @throws DomainError `conflict` while other identities take their role with that of the credential
 */
export async function assertNoSource(context: Context, record: CredentialRecord): Promise<void> {
  if (record.kind !== 'aws-static' && record.kind !== 'aws-role') return;
  const all = await context.deps.credentials.sourceIdentities();
  const isTaker = ({ source }: FoundIdentity) =>
    source?.kind === record.identityKind && source.name === record.identityName;
  const count = all.filter(isTaker).length;
  if (count === 0) return;
  const seen = (await findSourceIdentities(context)).filter(isTaker);
  const names = seen.map(({ name }) => name).join(', ');
  throw new DomainError(
    'conflict',
    seen.length === count ? say('credential-is-source', { names }) : say('credential-is-source-of', { count }),
  );
}
