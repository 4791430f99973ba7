import type { Sentences } from './sentence.ts';

/** About clusters that are adopted and released. None repeats anything of a kubeconfig. */
export const adoptionSentences = {
  'adopt-no-template': () => 'This project has no template for adopted clusters. A platform lead can publish one',
  'adopt-login-refused': () => 'The cluster refused the login of the kubeconfig',
  'adopt-reached': () =>
    'Slipway reached it. k0rdent connects from the management cluster, which may see another network',
  'adopt-refused-address': () => 'The server leads to an internal address. An operator can allow it',
  'adopt-timed-out': () => 'Not checked: the cluster did not answer Slipway in time. k0rdent may reach it',
  'adopt-unreachable': () => 'Not checked: Slipway cannot reach the cluster from here. k0rdent may reach it',
  'adopt-rights-enough': () => 'The login can list nodes and create namespaces',
  'adopt-rights-missing': (p) =>
    `The login cannot ${p.nodes === 'yes' ? 'list nodes' : ''}${p.both === 'yes' ? ' or ' : ''}${p.namespaces === 'yes' ? 'create namespaces' : ''}. k0rdent needs that for services`,
  'adopt-rights-unknown': () => 'Not checked: the cluster did not say what the login can do',
  'adopt-credential-not-ready': () => 'k0rdent has not accepted the credential of the adopted cluster yet',
  'adopt-credential-in-use': () => 'k0rdent still keeps the credential of the adopted cluster for a cluster',
  'adopt-kubeconfig-lost': () => 'The kubeconfig can no longer be read. Send the request again',
  'adopt-late': (p) => `The cluster did not answer k0rdent for ${p.minutes} minutes`,
  'kubeconfig-no-such-context': () => 'The kubeconfig has no such context, or several of that name',
  'delete-adopted': () => 'This cluster was adopted, so Slipway cannot delete it. Release it instead',
  'release-not-adopted': () => 'k0rdent created this cluster. Releasing it would delete its machines',
} satisfies Sentences;
