import type { Sentences } from './sentence.ts';

/** About who somebody is and what they may. `role`, `roles` and `action` are keys that readers see as words. */
export const accessSentences = {
  'sign-in-first': () => 'Sign in, or send a token as Authorization: Bearer',
  'sign-in-too-old': () => 'The sign-in is too old; sign in again',
  'token-without-groups': () =>
    'The token names no groups, and nothing is known of you. Sign in on the page first, or have groups put into tokens',
  'token-unverified-email': () =>
    'The token does not say that its e-mail address is verified. Sign in on the page first, and again after a new address',
  'identity-silent': () => 'The identity provider did not answer in time',
  'identity-away': () => 'The identity provider does not answer, so Slipway cannot check permissions',
  'too-many-a-minute': (p) => `At most ${p.max} requests a minute are allowed`,
  'other-origin': () => 'Changes with a session cookie are accepted only from Slipway’s own pages',
  'foreign-page': () => 'Pages of other sites cannot use Slipway for agents',
  'needs-action': (p) => `Needs ${p.action}. ${p.roles} have it, and an admin can grant it.`,
  'needs-action-for-quota': (p) => `Changing a quota needs project.manage. ${p.roles} have it`,
  'needs-action-for-notices': (p) =>
    `Notifications of the whole installation need settings.manage. ${p.roles} have it, and an admin can grant it`,
  'needs-action-for-budget': (p) =>
    `The order exceeds the order limit. Approving it needs budget.exceed, which ${p.roles} have`,
  'needs-action-for-policy': (p) =>
    `Changing the policy of all projects needs policy.manage in all projects. ${p.roles} have it`,
  'needs-all-projects': () => 'It concerns projects you do not lead. A lead of all projects can do it',
  'chain-of-all-projects': () => 'The audit log covers all projects',
  'health-of-all-projects': () => 'The health of the installation concerns all projects',
  'source-of-all-projects': () => 'The metrics source covers all projects',
  'karmada-of-all-projects': () => 'Karmada control planes cover all projects',
  'seeing-as': (p) => `You see Slipway as ${p.email}, which is read-only. Stop that first`,
  'seeing-yourself': () => 'This is your own account',
  'agent-own-requests': () => 'An agent can only take back requests of its own person',
  'agent-only-asks': () => 'An agent can only ask for clusters. A person does this themselves',
  'agent-no-admin-kubeconfig': () =>
    'An agent gets no kubeconfig of an admin. Run “slipway kubeconfig”, or download it from the cluster’s page',
  'token-only-reads': () => 'This token is read-only',
  'token-limited': (p) => `This token is limited to ${p.project} and cannot create one for more`,
  'no-such-project': () => 'This project does not exist',
  'answered-already': () => 'Somebody else answered first',
  'held-already': (p) => `You already have ${p.action} there. Load the page again`,
  'role-lacks-action': (p) => `The role “${p.role}” does not include ${p.action}`,
  'role-everywhere': (p) => `The role “${p.role}” can only be granted in all projects`,
  'role-in-project': (p) => `The role “${p.role}” needs a project`,
  'role-held-already': () => 'They already have this role there',
  'last-admin': () => 'This is the last admin. Grant the role to somebody else first',
} satisfies Sentences;
