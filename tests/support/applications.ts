import type { OpenDatabase } from '../../server/db/client.ts';
import { applicationStore } from '../../server/db/karmada/application-store.ts';
import { karmadaStore } from '../../server/db/karmada/karmada-store.ts';
import { projectApplications } from '../../server/runtime/karmada/project-applications.ts';

/** Deployments on a control plane that no policy takes, as the worker keeps them. */
export async function keepApplications(
  db: OpenDatabase,
  controlPlane: string,
  places: readonly { namespace: string; name: string }[],
): Promise<void> {
  const rows = places.map(({ namespace, name }) => ({
    namespace,
    name,
    uid: crypto.randomUUID(),
    resourceVersion: '1',
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { namespace, name, labels: {} },
      spec: { replicas: 1, template: { spec: { containers: [{ image: 'nginx:1.25' }] } } },
    },
  }));
  await db.transact(async (tx) => {
    await karmadaStore.keepOnly(tx, [controlPlane]);
    const namespaces = await karmadaStore.write(tx, { controlPlane, kind: 'apps/Deployment' }, rows, new Date());
    await projectApplications(
      tx,
      { karmada: karmadaStore, applications: applicationStore },
      { controlPlane, namespaces },
    );
  });
}
