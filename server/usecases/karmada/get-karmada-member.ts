import { memberPathSchema } from '../../../lib/contracts/karmada.ts';
import type { MemberSettings } from '../../../lib/contracts/karmada-member-settings.ts';
import { defineQuery } from '../define.ts';
import { findMember } from './find-member.ts';
import { readLiveMember } from './read-member-settings.ts';

/** What people may set on a member, as it stands on the control plane now: what it is changed from. */
export const getKarmadaMember = defineQuery({
  name: 'get-karmada-member',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: memberPathSchema },
  scope: findMember,
  run: async ({ deps }, _input, { ref }): Promise<MemberSettings> => (await readLiveMember(deps, ref)).settings,
});
