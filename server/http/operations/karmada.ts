import { controlPlanePageSchema, memberPageSchema } from '../../../lib/contracts/karmada.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation } from './define.ts';

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
} satisfies Record<string, Operation>;
