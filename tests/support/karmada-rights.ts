import { writeServiceAccountKubeconfig } from '../../sandbox/access/service-account.ts';
import { createFrom } from '../../sandbox/karmada/manifests.ts';
import type { KarmadaWorld } from './karmada-world.ts';

/** Gives Slipway the rights of `deploy/rbac/karmada.yaml` on a control plane, and writes its kubeconfig. */
export async function applyKarmadaRights({ client, kubeconfig }: KarmadaWorld, file: string): Promise<void> {
  await createFrom(client, 'deploy/rbac/karmada.yaml');
  await writeServiceAccountKubeconfig(kubeconfig, { namespace: 'slipway', name: 'slipway' }, file);
}

/** Lets Slipway read in a member what `deploy/rbac/karmada-member.yaml` says. */
export const applyMemberRights = (world: KarmadaWorld, member: string): Promise<void> =>
  createFrom(world.member(member), 'deploy/rbac/karmada-member.yaml');
