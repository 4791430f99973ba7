import { type Authorizer, refusalText } from '../../lib/rbac/authorizer.ts';
import type { Attributes } from '../../lib/rbac/rules.ts';
import type { User } from '../../lib/rbac/user.ts';
import { serviceAccountGroups } from '../../lib/service-account-tokens.ts';
import { badRequest, forbidden } from '../status.ts';
import { anonymous } from './authenticator.ts';

interface Wanted {
  name: string;
  uid: string;
  groups: string[];
  extra: Record<string, string[]>;
}

const extraPrefix = 'impersonate-extra-';
const authenticationGroup = 'authentication.k8s.io';

function readExtra(headers: NodeJS.Dict<string[]>): Record<string, string[]> {
  const extra: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(headers)) {
    if (!name.startsWith(extraPrefix)) continue;
    let key = name.slice(extraPrefix.length);
    try {
      key = decodeURIComponent(key);
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
    extra[key] = values ?? [];
  }
  return extra;
}

function showWanted({ uid, groups, extra }: Wanted): string {
  const list = (items: string[]) => `[]string{${items.map((item) => JSON.stringify(item)).join(', ')}}`;
  const keys = Object.keys(extra).sort();
  const entries = keys.map((key) => `${JSON.stringify(key)}:${list(extra[key] ?? [])}`);
  const shownGroups = groups.length === 0 ? '[]string(nil)' : list(groups);
  const shownExtra = keys.length === 0 ? 'map[string][]string(nil)' : `map[string][]string{${entries.join(', ')}}`;
  return `&user.DefaultInfo{Name:"", UID:${JSON.stringify(uid)}, Groups:${shownGroups}, Extra:${shownExtra}}`;
}

function readWanted(headers: NodeJS.Dict<string[]>): Wanted | undefined {
  const wanted: Wanted = {
    name: headers['impersonate-user']?.[0] ?? '',
    uid: headers['impersonate-uid']?.[0] ?? '',
    groups: headers['impersonate-group'] ?? [],
    extra: readExtra(headers),
  };
  const isEmpty = wanted.uid === '' && wanted.groups.length === 0 && Object.keys(wanted.extra).length === 0;
  if (wanted.name !== '') return wanted;
  if (isEmpty) return undefined;
  throw badRequest(`requested ${showWanted(wanted)} without impersonating a user name`);
}

/** The account of a service account's user name. */
function accountOf(name: string): { namespace: string; name: string } | undefined {
  const [, namespace, account] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(name) ?? [];
  return namespace === undefined || account === undefined ? undefined : { namespace, name: account };
}

function impersonated(wanted: Wanted): User {
  const account = accountOf(wanted.name);
  const own =
    wanted.groups.length === 0 && account !== undefined ? serviceAccountGroups(account.namespace) : wanted.groups;
  const common = wanted.name === anonymous.name ? 'system:unauthenticated' : 'system:authenticated';
  const groups = own.includes(common) ? own : [...own, common];
  const extra = Object.fromEntries(Object.entries(wanted.extra).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    name: wanted.name,
    ...(wanted.uid === '' ? {} : { uid: wanted.uid }),
    groups,
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

function require(authorizer: Authorizer, user: User, attributes: Attributes): void {
  if (authorizer.authorize(user, attributes).allowed) return;
  const of = { group: attributes.group, thing: attributes.resource };
  throw forbidden(of, attributes.name, refusalText(user, attributes));
}

const about = (resource: string, name: string, more: Partial<Attributes> = {}): Attributes => ({
  verb: 'impersonate',
  group: '',
  resource,
  subresource: '',
  namespace: '',
  name,
  ...more,
});

/** A plain user may be impersonated by the old right to it, or by the right to do this one thing in its name. */
function requireUser(authorizer: Authorizer, user: User, name: string, asked: Attributes): void {
  if (authorizer.authorize(user, about('users', name)).allowed) return;
  const wanted = { ...asked, verb: `impersonate-on:user-info:${asked.verb}` };
  require(authorizer, user, wanted);
  require(authorizer, user, about('users', name, { verb: 'impersonate:user-info', group: authenticationGroup }));
}

/**
 * The user in whose name a request is made: whoever sends it, or the one that its Impersonate headers name.
 * @throws ApiError 400 for headers without a user, 403 for those who may not
 */
export function impersonate(
  headers: NodeJS.Dict<string[]>,
  user: User,
  authorizer: Authorizer,
  asked: Attributes,
): User {
  const wanted = readWanted(headers);
  if (wanted === undefined) return user;
  const account = accountOf(wanted.name);
  const isPlain =
    account === undefined && wanted.groups.length === 0 && wanted.uid === '' && Object.keys(wanted.extra).length === 0;
  if (isPlain) requireUser(authorizer, user, wanted.name, asked);
  else if (account === undefined) require(authorizer, user, about('users', wanted.name));
  else require(authorizer, user, about('serviceaccounts', account.name, { namespace: account.namespace }));
  for (const group of wanted.groups) require(authorizer, user, about('groups', group));
  for (const [key, values] of Object.entries(wanted.extra)) {
    const more = { group: authenticationGroup, subresource: key };
    for (const value of values) require(authorizer, user, about('userextras', value, more));
  }
  if (wanted.uid !== '') require(authorizer, user, about('uids', wanted.uid, { group: authenticationGroup }));
  return impersonated(wanted);
}
