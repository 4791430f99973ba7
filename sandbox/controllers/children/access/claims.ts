import { Environment } from '@marcbachmann/cel-js';
import type { User } from '../../../lib/rbac/user.ts';
import type { JwtIssuer, Mapping } from './auth-config.ts';

type Claims = Record<string, unknown>;

/** A token that is genuine and still makes nobody: it lacks what the configuration asks for. */
class ClaimsError extends Error {
  override readonly name = 'ClaimsError';
}

// CEL's own functions alone: the libraries that Kubernetes adds to it are not simulated.
const cel = new Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });

function evaluate(expression: string, variables: Record<string, unknown>): unknown {
  try {
    return cel.evaluate(expression, variables);
  } catch (error) {
    throw new ClaimsError(`expression '${expression}' resulted in error: ${(error as Error).message}`);
  }
}

function stringsOf(value: unknown, what: string): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (!list.every((item) => typeof item === 'string'))
    throw new ClaimsError(`${what} is neither text nor a list of it`);
  return list;
}

function mappedValue({ claim, expression }: Mapping, claims: Claims): unknown {
  return expression === undefined ? claims[claim ?? ''] : evaluate(expression, { claims });
}

function usernameOf(mapping: Mapping, claims: Claims): string {
  const { claim, prefix = '', expression } = mapping;
  const value = mappedValue(mapping, claims);
  if (typeof value !== 'string') throw new ClaimsError(`claim not present: ${claim ?? expression}`);
  if (claim === 'email' && claims.email_verified !== undefined && claims.email_verified !== true)
    throw new ClaimsError('email not verified');
  if (value === '') throw new ClaimsError('username is empty');
  return expression === undefined ? `${prefix}${value}` : value;
}

function groupsOf(mapping: Mapping | undefined, claims: Claims): string[] {
  const value = mapping && mappedValue(mapping, claims);
  if (value === undefined || value === null) return [];
  const prefix = mapping?.expression === undefined ? (mapping?.prefix ?? '') : '';
  return stringsOf(value, 'groups').map((group) => `${prefix}${group}`);
}

function checkClaims({ claimValidationRules = [] }: JwtIssuer, claims: Claims): void {
  for (const { claim, requiredValue = '', expression, message } of claimValidationRules) {
    if (expression !== undefined) {
      if (evaluate(expression, { claims }) !== true) throw new ClaimsError(message ?? `${expression} is false`);
    } else if (claim !== undefined && claims[claim] !== requiredValue)
      throw new ClaimsError(`required claim ${claim} value does not match`);
  }
}

/** Whom the claims of a verified token make. @throws ClaimsError where they make nobody */
export function userOfClaims(issuer: JwtIssuer, claims: Claims): User {
  checkClaims(issuer, claims);
  const { username, groups, uid, extra = [] } = issuer.claimMappings;
  const name = usernameOf(username, claims);
  const mapped = groupsOf(groups, claims);
  const id = uid && mappedValue(uid, claims);
  const more = extra.map(({ key, valueExpression }) => [
    key,
    stringsOf(evaluate(valueExpression, { claims }), `extra ${key}`),
  ]);
  const user = {
    username: name,
    groups: mapped,
    uid: typeof id === 'string' ? id : '',
    extra: Object.fromEntries(more),
  };
  for (const { expression, message } of issuer.userValidationRules ?? [])
    if (evaluate(expression, { user }) !== true) throw new ClaimsError(message ?? `${expression} is false`);
  return {
    name,
    groups: [...mapped, 'system:authenticated'],
    ...(typeof id === 'string' && { uid: id }),
    ...(more.length > 0 && { extra: user.extra as Record<string, string[]> }),
  };
}
