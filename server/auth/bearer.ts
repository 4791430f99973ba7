import type { Env } from '../config/env.ts';
import { grantsOf } from '../domain/access/admin-group.ts';
import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { AccessToken, ExpectedToken, IdentityProvider, ProviderPerson } from '../ports/identity.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { CallerStore, UserRecord, UserStore } from '../ports/people.ts';

export interface BearerServices {
  db: Database;
  clock: Clock;
  ids: Ids;
  users: UserStore;
  callers: CallerStore;
  audit: AuditStore;
  eventLog: EventLog;
  provider: IdentityProvider;
}

/** Where somebody comes in: with their own tools, or with an agent that acts for them. */
export type Door = 'api' | 'mcp';

/** What of the API each door is, as resource indicators and the documents about them name it (RFC 8707, RFC 9728). */
export const resourceOf = (env: Env, door: Door): string =>
  `${env.NEXTAUTH_URL.replace(/\/$/, '')}/api/${door === 'api' ? 'v1' : 'mcp'}`;

/** The clients whose tokens a door takes. */
export function clientsOf(env: Env, door: Door): readonly string[] {
  if (door === 'mcp') return env.OIDC_AGENT_CLIENT_IDS;
  return env.OIDC_CLI_CLIENT_ID === undefined ? [] : [env.OIDC_CLI_CLIENT_ID];
}

const expectedAt = (env: Env, door: Door): ExpectedToken => ({
  audiences: [env.OIDC_TOKEN_AUDIENCE ?? resourceOf(env, door)],
  clientIds: clientsOf(env, door),
});

/** A person whom a token describes wholly, or with what is known here. */
type Described = Omit<AccessToken, 'person'> & { person: ProviderPerson };

/** Somebody whom the provider vouches for after what is known here; whoever is disabled here stays out. */
async function meet(services: BearerServices, issuer: string, token: Described, known: UserRecord | null) {
  const { db, ids, users, audit, clock } = services;
  return db.transact(async (tx) => {
    const user = await users.signIn(tx, { issuer, ...token.person }, known?.id ?? ids.newId(), token.issuedAt);
    if (user.disabledAt) return null;
    await audit.append(tx, {
      at: clock.now(),
      actor: user.email,
      actorId: user.id,
      actorKind: 'token',
      action: 'sign-in',
      project: null,
      subject: 'people',
      key: user.email,
      before: null,
      after: { groups: user.groups, client: token.clientId },
      traceId: null,
    });
    return user.id;
  });
}

/** Takes over what a token says that is younger than what is known. */
async function takeOver(services: BearerServices, token: Described, known: UserRecord): Promise<void> {
  const { db, users, audit, eventLog, clock } = services;
  const { person, issuedAt } = token;
  await db.transact(async (tx) => {
    const before = await users.describe(tx, known.id, person, issuedAt);
    if (before === null) return;
    await audit.append(tx, {
      at: clock.now(),
      actor: 'identity provider',
      actorId: null,
      actorKind: 'system',
      action: 'describe-person',
      project: null,
      subject: 'people',
      key: known.email,
      before: { email: before.email, groups: before.groups },
      after: { email: person.email, groups: person.groups },
      traceId: null,
    });
    await eventLog.append(tx, [{ subject: 'me', key: known.id, project: null, userId: known.id }]);
  });
}

/**
 * The token with everything that counts of its person. Memberships name people by e-mail, so an address that nobody calls
 * verified neither introduces a person nor takes the place of another. A token without groups leaves those that are known;
 * of somebody new, or out since, nothing is known.
 * @throws DomainError `unauthenticated` that says what the token lacks
 */
function describePerson(token: AccessToken, known: UserRecord | null): Described {
  const { subject, email, name, groups, isEmailVerified } = token.person;
  const kept = known && !known.refusedAt ? known.groups : null;
  const counting = groups ?? kept;
  if (counting === null) throw new DomainError('unauthenticated', say('token-without-groups'));
  if (!isEmailVerified && known?.email !== email)
    throw new DomainError('unauthenticated', say('token-unverified-email'));
  return { ...token, person: { subject, email, name: name ?? known?.name ?? email, groups: counting } };
}

const isNews = ({ person, issuedAt }: AccessToken, { describedAt, email, name }: UserRecord): boolean => {
  if (describedAt !== null && issuedAt <= describedAt) return false;
  // Noted as the newest word, a token without groups would outdo an older one that has them.
  return person.groups !== null || person.email !== email || (person.name !== null && person.name !== name);
};

/**
 * The person's id; null for who may not come in.
 * @throws DomainError `unauthenticated` for a token that says too little of somebody who is not known
 */
async function findPerson(services: BearerServices, issuer: string, token: AccessToken): Promise<string | null> {
  const known = await services.users.bySubject(services.db.auto, issuer, token.person.subject);
  if (known?.disabledAt) return null;
  // A sign-in after the refusal ends it; a token from before does not.
  if (known?.refusedAt && token.issuedAt <= known.refusedAt) return null;
  if (!known || known.refusedAt) return meet(services, issuer, describePerson(token, known), known);
  if (isNews(token, known)) await takeOver(services, describePerson(token, known), known);
  return known.id;
}

/**
 * The person of an access token that the identity provider gave to one of our public clients, with the roles they hold
 * now; null for nobody.
 * @throws DomainError `unauthenticated` for a token that says too little of somebody who is not known
 */
export async function findByAccessToken(
  services: BearerServices,
  env: Env,
  token: string,
  door: Door,
): Promise<Actor | null> {
  const expected = expectedAt(env, door);
  if (expected.clientIds.length === 0) return null;
  const read = await services.provider.readAccessToken(token, expected, services.clock.now());
  if (!read) return null;
  const id = await findPerson(services, env.OIDC_ISSUER, read);
  const person = id === null ? null : await services.callers.byUser(services.db.auto, id);
  if (!person) return null;
  return {
    kind: 'token',
    id: person.id,
    email: person.email,
    name: person.name,
    grants: grantsOf(person, env.SLIPWAY_ADMIN_GROUP ?? null),
    narrowing: { project: null, readOnly: false },
    sessionId: null,
    seenBy: null,
    tokenExpiresAt: read.expiresAt,
    ...(door === 'mcp' && { agent: read.clientId }),
    identityFailingSince: null,
  };
}
