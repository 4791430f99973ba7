import { karmadaStore } from '../../server/db/karmada/karmada-store.ts';
import { placeLabelsOf } from '../../server/domain/karmada/member-place.ts';
import type { ClusterRef } from '../../server/ports/kube.ts';
import { keepMember } from './applications.ts';
import type { TestDeps } from './deps.ts';

const controlPlane = 'fleet-eu';

/** Makes a cluster a member that has told of these kinds (`<apiVersion> <Kind>`), as the worker keeps it. */
export async function withMember(deps: TestDeps, cluster: ClusterRef, kinds: readonly string[]): Promise<void> {
  deps.karmadaControlPlanes = [controlPlane];
  await deps.db.transact((tx) => karmadaStore.keepOnly(tx, [controlPlane]));
  const enabled = kinds.map((text) => {
    const [groupVersion = '', kind = ''] = text.split(' ');
    return { groupVersion, resources: [{ name: `${kind.toLowerCase()}s`, kind }] };
  });
  await keepMember(deps.db, controlPlane, {
    metadata: { name: cluster.name, labels: placeLabelsOf(cluster) },
    spec: { syncMode: 'Push' },
    status: { apiEnablements: enabled },
  });
}
