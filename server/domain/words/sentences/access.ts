import type { Sentences } from './sentence.ts';

/** About who somebody is and what they may. `role`, `roles` and `action` are keys that readers see as words. */
export const accessSentences = {
  'sign-in-first': () => 'Sign in, or send a token as Authorization: Bearer',
  'sign-in-too-old': () => 'The sign-in is too old; sign in again',
  'identity-silent': () => 'The identity provider was asked who you are and has not answered in time',
  'identity-away': () => 'The identity provider does not answer, so nobody knows any more who may do what',
  'too-many-a-minute': (p) => `At most ${p.max} a minute`,
  'other-origin': () => 'Writes with a session cookie are accepted from the portal’s own pages only',
  'needs-action': (p) => `This needs ${p.action}, which ${p.roles} hold; an admin can grant it`,
  'needs-action-for-quota': (p) => `Changing a quota needs project.manage, which ${p.roles} hold`,
  'needs-action-for-notices': (p) =>
    `Notices of the whole installation need settings.manage, which ${p.roles} hold; an admin can grant it`,
  'needs-action-for-budget': (p) => `It passes the budget; approving it needs budget.exceed, which ${p.roles} hold`,
  'needs-action-for-policy': (p) =>
    `The policy of all projects is changed by those who hold policy.manage everywhere: ${p.roles}`,
  'needs-all-projects': () => 'This concerns projects that you do not lead; somebody who leads all of them can do it',
  'chain-of-all-projects': () => 'The chain runs through all projects',
  'source-of-all-projects': () => 'The source has figures of all projects',
  'seeing-as': (p) => `You see Slipway as ${p.email}, and so nothing can be changed; stop that first`,
  'seeing-yourself': () => 'You see as yourself already',
  'token-only-reads': () => 'This token only reads',
  'token-limited': (p) => `This token is limited to ${p.project}; it cannot make one for more`,
  'no-such-project': () => 'There is no such project',
  'answered-already': () => 'Somebody has answered this already',
  'held-already': (p) => `You hold ${p.action} there already; look again`,
  'role-lacks-action': (p) => `${p.role} does not hold ${p.action}`,
  'role-everywhere': (p) => `${p.role} is held everywhere or not at all`,
  'role-in-project': (p) => `${p.role} is held in a project; name it`,
  'role-held-already': () => 'They hold this role there already',
  'last-admin': () => 'This is the last admin; without one nobody could ever be made admin again',
} satisfies Sentences;
