/** How a member of a Karmada control plane is; what each means stands at the field of a member. */
export const memberStates = [
  'unreachable',
  'silent',
  'not-ready',
  'not-collected',
  'unknown',
  'leaving',
  'joining',
  'ready',
] as const;
export type MemberState = (typeof memberStates)[number];
