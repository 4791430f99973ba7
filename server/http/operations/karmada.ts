import { controlPlanePageSchema, memberPageSchema } from '../../../lib/contracts/karmada.ts';
import { memberMovesSchema, memberSettingsSchema } from '../../../lib/contracts/karmada-member-settings.ts';
import {
  joinableClustersSchema,
  joinChecksSchema,
  leavingSchema,
  memberAnswerSchema,
  memberChangePageSchema,
} from '../../../lib/contracts/karmada-membership.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { del, get, type Operation, post } from './define.ts';

const plane = '/karmada/control-planes/{controlPlane}';
const member = `${plane}/members/{member}`;

/** Karmada control planes and the clusters that they send workloads to. */
export const karmada = {
  listKarmadaControlPlanes: get(
    '/karmada/control-planes',
    u.listKarmadaControlPlanes,
    controlPlanePageSchema,
    'Karmada control planes: whether they answer, which Karmada it is, and how their members are',
  ),
  listKarmadaMembers: get(
    '/karmada/control-planes/{controlPlane}/members',
    u.listKarmadaMembers,
    memberPageSchema,
    'Members of a Karmada control plane: state, place, size, taints',
  ),
  getKarmadaMember: get(
    member,
    u.getKarmadaMember,
    memberSettingsSchema,
    'Labels, taints and cordon of a member as they stand on its control plane, and who sets them',
  ),
  previewMemberChange: post(
    `${member}/preview`,
    u.previewMemberChange,
    memberMovesSchema,
    'What a change of a member would move, by Karmada’s own rules; nothing is written',
  ),
  changeKarmadaMember: post(
    `${member}/change`,
    u.changeKarmadaMember,
    memberSettingsSchema,
    'Cordon or uncordon a member, or change its labels or its taints',
  ),
  listJoinableClusters: get(
    `${plane}/joinable-clusters`,
    u.listJoinableClusters,
    joinableClustersSchema,
    'Clusters that are ready and no members of a control plane, and where that answers',
  ),
  checkJoin: post(
    `${plane}/join-checks`,
    u.checkJoin,
    joinChecksSchema,
    'What could keep a cluster from joining a control plane; asks both as a dry run and stores nothing',
    { limit: rateLimits.dryRun },
  ),
  joinMember: post(
    `${plane}/members`,
    u.joinMember,
    memberAnswerSchema,
    'Joins a cluster to a control plane by push, as karmadactl join does; the worker carries it out',
    { status: 201 },
  ),
  listMemberChanges: get(
    `${plane}/member-changes`,
    u.listMemberChanges,
    memberChangePageSchema,
    'Clusters that join a control plane or leave it: how far they are, and why some could not',
  ),
  previewLeaving: get(
    `${member}/leaving`,
    u.previewLeaving,
    leavingSchema,
    'What runs on a member, and where Karmada would place it once the member has left',
  ),
  leaveMember: del(
    member,
    u.leaveMember,
    memberAnswerSchema,
    'Takes a member out of its control plane, and takes away what joining has made in the cluster',
  ),
  dismissMemberChange: del(
    `${member}/change`,
    u.dismissMemberChange,
    memberAnswerSchema,
    'Shows a join or a leave that failed no more; what it has left behind stays',
  ),
} satisfies Record<string, Operation>;
