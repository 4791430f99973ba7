import { isObject } from '../../../lib/template-schema/json.ts';

/** An issuer of identities that the API server of a cluster believes, as far as people sign in by it. */
export interface SignIn {
  issuer: string;
  /** For whom its tokens are: the client as which people sign in. */
  audience: string;
  /** What the tokens have to tell beyond who somebody is, for the cluster to know them. */
  scopes: string[];
  /** What the cluster puts before the names of groups; null where it takes over none. */
  groupPrefix: string | null;
  userPrefix: string;
  /** The authority of the issuer's certificate, as PEM text; empty for one that machines know. */
  authority: string;
}

const longestUrl = 2048;
const longestName = 253;

/** The scope of OpenID Connect that brings a claim; other claims come unasked, or by settings of the provider. */
const scopeOfClaim: Record<string, string> = {
  email: 'email',
  email_verified: 'email',
  name: 'profile',
  preferred_username: 'profile',
  groups: 'groups',
};

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

function isIssuer(url: unknown): url is string {
  if (!isText(url, longestUrl) || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/** Claims that a mapping reads, by name or in an expression such as `claims.email`. */
function claimsOf(mapping: Record<string, unknown>): string[] {
  const { claim, expression } = mapping;
  if (typeof claim === 'string') return [claim];
  return typeof expression === 'string' ? [...expression.matchAll(/claims\.(\w+)/g)].map(([, name = '']) => name) : [];
}

const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const prefixOf = ({ prefix }: Record<string, unknown>): string => (typeof prefix === 'string' ? prefix : '');

/**
 * The issuers of an AuthenticationConfiguration by which somebody can sign in, in its order. One whose address is not
 * HTTPS, or that serves nobody, is left out as no API server takes it.
 */
export function readSignIns(configuration: unknown): SignIn[] {
  const { jwt } = objectOf(configuration);
  return (Array.isArray(jwt) ? jwt : []).flatMap((entry): SignIn[] => {
    const { issuer, claimMappings } = objectOf(entry);
    const { url, audiences, certificateAuthority: authority } = objectOf(issuer);
    const [audience] = Array.isArray(audiences) ? (audiences as unknown[]) : [];
    if (!isIssuer(url) || !isText(audience, longestName)) return [];
    const mappings = objectOf(claimMappings);
    const [username, groups] = [objectOf(mappings.username), objectOf(mappings.groups)];
    const claims = [...claimsOf(username), ...claimsOf(groups)];
    return [
      {
        issuer: url,
        audience,
        scopes: [...new Set(claims.flatMap((claim) => scopeOfClaim[claim] ?? []))],
        groupPrefix: mappings.groups === undefined ? null : prefixOf(groups),
        userPrefix: prefixOf(username),
        authority: typeof authority === 'string' ? authority : '',
      },
    ];
  });
}
