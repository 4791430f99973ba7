import type { Sentences } from './sentence.ts';

/** Whose address it is that is refused. */
const places: Record<string, string> = {
  kubeconfig: 'The server address in the kubeconfig',
  cloud: 'The address of a cloud in it',
  typed: 'The address',
  provider: 'The address of the provider',
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
  'secret-not-taken': () => 'The management cluster refused the Secret',
  'secret-gone': () => 'The Secret of this credential no longer exists',
  'credential-name-taken': (p) => `The management cluster already has an object named ${p.name}`,
  'credential-kind-not-served': (p) =>
    `The management cluster does not know ${p.kind}: its infrastructure provider is not installed`,
  'provider-not-installed': (p) => `The provider ${p.provider} is not installed on the management cluster`,
  'provider-not-ready': (p) =>
    `The provider ${p.provider} is not ready on the management cluster: component ${p.component} is not installed yet`,
  'provider-fails': (p) =>
    `The provider ${p.provider} does not work on the management cluster: component ${p.component} reports: ${p.words}`,
  'credential-users-unknown': () =>
    'The management cluster does not answer, so Slipway cannot check which clusters use this credential',
  'credential-in-use': (p) => `Clusters or orders use this credential: ${p.names}`,
  'credential-in-use-by-more': (p) => `Clusters or orders use this credential: ${p.names} and ${p.more} more`,
  'setting-users-unknown': () =>
    'The management cluster does not answer, so Slipway cannot check which clusters use it',
  'setting-in-use': (p) => `Clusters or orders use it: ${p.names}`,
  'setting-in-use-by-more': (p) => `Clusters or orders use it: ${p.names} and ${p.more} more`,
  'setting-not-shareable': (p) =>
    `The AccessManagement of this k0rdent has no list ${p.list}, so it cannot share a ${p.kind}. A newer k0rdent can`,
  'setting-name-taken': (p) =>
    `k0rdent would make no copy: a ${p.kind} named ${p.name} that it did not make exists in ${p.names}`,
  'setting-shared-elsewhere': (p) =>
    `A rule that was not written in Slipway shares it with ${p.project}. Change AccessManagement there`,
  'credential-is-source': (p) => `Other AWS identities take their role with this credential: ${p.names}`,
  'credential-is-source-of': (p) => `Other AWS identities take their role with this credential: ${p.count}`,
  'credential-of-others': () => 'This credential was created outside Slipway. Change it where it was created',
  'credential-no-secret': () => 'This kind of credential has no secret to replace',
  'credential-test-source': () =>
    'A role is tested with the keys of another credential. That takes somebody who manages all credentials',
  'credential-test-none': () => 'There is no call that tests this kind of credential',
  'credential-test-address': () => 'The operator of Slipway has not named this vCenter',
  'credential-test-role': () =>
    'Slipway can take this role only with access keys of another AWS credential that was created here',
  'credential-test-running': () => 'This credential is being tested',
  'credential-test-again': (p) => `Test it again in ${p.seconds} seconds`,
  'credential-test-unread': () => 'The Secret of this credential does not hold what this kind needs',
  'credential-test-silent': () => 'The management cluster did not let the worker read this credential',
  'credential-test-refused': () => 'The provider refused this credential',
  'credential-test-odd': (p) => `The answer with status ${p.status} is not one of this provider`,
  'credential-test-late': () => 'The provider did not answer in time',
  'credential-test-unreached': () => 'The provider could not be reached',
  'credential-test-unreached-code': (p) => `The provider could not be reached: ${p.code}`,
  'value-unknown': () => 'This value is not expected',
  'value-not-one-line': () => 'Enter one line that is not too long',
  'azure-id': () => 'Enter an Azure ID: 32 hexadecimal digits in five groups',
  'access-key-id': () => 'Enter an access key ID of 16 to 128 letters and digits',
  'role-arn': () => 'Enter the ARN of a role',
  'identity-name': () => 'Enter the name of an identity',
  'identity-kind': () => 'This kind of identity cannot assume a role',
  'identity-gone': () => 'The management cluster has no such identity for your projects',
  'no-json': () => 'This is not valid JSON',
  'service-account': () => 'This is not a service account key',
  'service-account-part': (p) => `The key lacks ${p.key}`,
  'service-account-tokens': () => 'The token address of the key does not belong to Google',
  'clouds-none': () => 'This is not a clouds.yaml: it has no clouds',
  'cloud-no-auth': () => 'A cloud in the file has no auth section',
  'cloud-unchecked': () => 'The file disables the certificate check',
  'cloud-file': () => 'The file refers to a certificate in another file',
  'private-key': () => 'This is not a private key',
  'private-key-passphrase': () => 'The key has a passphrase. Use one without',
  'address-refused': (p) => `${places[String(p.of)]} ${addressProblems[p.problem as AddressProblem]}`,
  'kubeconfig-unreadable': () => 'This is not a kubeconfig: it must be plain YAML without anchors and tags',
  'kubeconfig-exec': () => 'The kubeconfig runs a program (exec). Use a token or certificate instead',
  'kubeconfig-auth-provider': () => 'The kubeconfig uses an auth-provider. Use a token or certificate instead',
  'kubeconfig-token-file': () => 'The kubeconfig reads a token from a file. Put the token itself into it',
  'kubeconfig-certificate-file': () => 'The kubeconfig reads a file. Use client-certificate-data instead',
  'kubeconfig-key-file': () => 'The kubeconfig reads a key from a file. Use client-key-data instead',
  'kubeconfig-unchecked': () => 'The kubeconfig disables the certificate check',
  'kubeconfig-authority-file': () => 'The kubeconfig reads a file. Use certificate-authority-data instead',
  'kubeconfig-proxy': () => 'The kubeconfig uses a proxy, which is not allowed',
  'kubeconfig-no-context': () => 'The kubeconfig has no current context, or several of that name',
  'kubeconfig-no-cluster': () => 'The current context names a cluster that is not in the kubeconfig',
  'kubeconfig-no-user': () => 'The current context names a user that is not in the kubeconfig',
  'kubeconfig-no-login': () => 'The user of the current context has neither token nor certificate',
} satisfies Sentences;
