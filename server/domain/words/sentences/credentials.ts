import type { Sentences } from './sentence.ts';

/** Whose address it is that is refused. */
const places: Record<string, string> = {
  kubeconfig: 'The server address in the kubeconfig',
  cloud: 'The address of a cloud in it',
  typed: 'The address',
};

/** Why an address is not called. */
const addressProblems = {
  unreadable: 'is not an address that can be read',
  insecure: 'is not https',
  login: 'has a login in it',
  own: 'leads to the management cluster itself',
  internal: 'leads to an internal name',
  loopback: 'leads to a loopback address',
  linkLocal: 'leads to a link-local address',
  private: 'leads to a private address',
  reserved: 'leads to a reserved address',
  lost: 'cannot be found: its name leads nowhere',
  slow: 'could not be looked up in time',
};
export type AddressProblem = keyof typeof addressProblems;

/** About credentials and addresses. They never repeat what was typed: they end up in answers, pages and logs. */
export const credentialSentences = {
  'secret-not-taken': () => 'The management cluster did not take the Secret',
  'secret-gone': () => 'The Secret of this credential is not there any more',
  'credential-name-taken': (p) => `The management cluster has something of the name ${p.name} already`,
  'credential-kind-not-served': (p) =>
    `The management cluster does not know ${p.kind}: its infrastructure provider is not installed`,
  'provider-not-installed': (p) => `The provider ${p.provider} is not installed on the management cluster`,
  'provider-not-ready': (p) =>
    `The provider ${p.provider} is not ready on the management cluster: component ${p.component} is not installed yet`,
  'provider-fails': (p) =>
    `The provider ${p.provider} does not work on the management cluster: component ${p.component} reports: ${p.words}`,
  'credential-users-unknown': () =>
    'The management cluster cannot be heard, so nobody knows which clusters use this credential',
  'credential-in-use': (p) => `Clusters or orders use this credential: ${p.names}`,
  'credential-in-use-by-more': (p) => `Clusters or orders use this credential: ${p.names} and ${p.more} more`,
  'credential-is-source': (p) => `Other AWS identities take their role with this credential: ${p.names}`,
  'credential-is-source-of': (p) => `Other AWS identities take their role with this credential: ${p.count}`,
  'credential-of-others': () => 'This credential was not made with Slipway; whoever made it changes it where they did',
  'credential-no-secret': () => 'A credential of this kind holds no secret to exchange',
  'value-unknown': () => 'There is a value that is not asked for',
  'value-not-one-line': () => 'This has more than one line, or is too long',
  'azure-id': () => 'This is no id of Azure: 32 hexadecimal digits in five groups',
  'access-key-id': () => 'An access key id has 16 to 128 letters and digits',
  'role-arn': () => 'This is no address of a role (ARN)',
  'identity-name': () => 'This is no name of an identity',
  'identity-kind': () => 'This is no kind of identity that can take a role',
  'identity-gone': () => 'The management cluster has no such identity that your projects may use',
  'no-json': () => 'This is no JSON',
  'service-account': () => 'This is no key of a service account',
  'service-account-part': (p) => `The key has no ${p.key}`,
  'service-account-tokens': () => 'The key asks for its tokens at an address that is not Google’s',
  'clouds-none': () => 'This is no clouds.yaml: it has no clouds',
  'cloud-no-auth': () => 'A cloud in it has no auth',
  'cloud-unchecked': () => 'It skips the check of the server’s certificate',
  'cloud-file': () => 'It reads a certificate from a file',
  'private-key': () => 'This is no private key',
  'private-key-passphrase': () => 'The key has a passphrase, which nobody could type later',
  'address-refused': (p) => `${places[String(p.of)]} ${addressProblems[p.problem as AddressProblem]}`,
  'kubeconfig-unreadable': () => 'This is no kubeconfig: it cannot be read as YAML without anchors and tags',
  'kubeconfig-exec': () => 'The kubeconfig starts a program (exec); put a token or certificate in it instead',
  'kubeconfig-auth-provider': () => 'The kubeconfig uses an auth-provider; put a token or certificate in it instead',
  'kubeconfig-token-file': () => 'The kubeconfig reads a token from a file; put the token itself in it',
  'kubeconfig-certificate-file': () =>
    'The kubeconfig reads a certificate from a file; put client-certificate-data in it',
  'kubeconfig-key-file': () => 'The kubeconfig reads a key from a file; put client-key-data in it',
  'kubeconfig-unchecked': () => 'The kubeconfig skips the check of the server’s certificate',
  'kubeconfig-authority-file': () =>
    'The kubeconfig reads an authority from a file; put certificate-authority-data in it',
  'kubeconfig-proxy': () => 'The kubeconfig goes through a proxy',
  'kubeconfig-no-context': () => 'The kubeconfig has no current context, or several of that name',
  'kubeconfig-no-cluster': () => 'The current context names a cluster that is not in the kubeconfig',
  'kubeconfig-no-user': () => 'The current context names a user that is not in the kubeconfig',
  'kubeconfig-no-login': () => 'The user of the current context has neither token nor certificate',
} satisfies Sentences;
