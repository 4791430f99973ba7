import type { OpenDatabase } from '../../server/db/client.ts';
import { applicationStore } from '../../server/db/karmada/application-store.ts';
import { karmadaStore } from '../../server/db/karmada/karmada-store.ts';
import { clusterKind } from '../../server/domain/karmada/control-plane.ts';
import { projectApplications } from '../../server/runtime/karmada/project-applications.ts';

/** Deployments on a control plane that a policy sends to `member1`, as the worker keeps them. */
export async function keepApplications(
  db: OpenDatabase,
  controlPlane: string,
  places: readonly { namespace: string; name: string }[],
): Promise<void> {
  const toRow = (object: { metadata: { namespace: string; name: string } }) => ({
    ...object.metadata,
    uid: crypto.randomUUID(),
    resourceVersion: '1',
    object,
  });
  const deployments = places.map(({ namespace, name }) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { namespace, name, labels: {} },
    spec: { replicas: 1, template: { spec: { containers: [{ image: 'nginx:1.25' }] } } },
  }));
  const bindings = places.map(({ namespace, name }) => ({
    metadata: { namespace, name: `${name}-deployment`, labels: {}, annotations: {} },
    spec: {
      resource: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      replicas: 1,
      clusters: [{ name: 'member1', replicas: 1 }],
    },
  }));
  await db.transact(async (tx) => {
    await karmadaStore.keepOnly(tx, [controlPlane]);
    const write = (kind: string, rows: ReturnType<typeof toRow>[]) =>
      karmadaStore.write(tx, { controlPlane, kind }, rows, new Date());
    await write('work.karmada.io/ResourceBinding', bindings.map(toRow));
    const namespaces = await write('apps/Deployment', deployments.map(toRow));
    await projectApplications(
      tx,
      { karmada: karmadaStore, applications: applicationStore },
      { controlPlane, namespaces },
      new Date(),
    );
  });
}

/** FederatedResourceQuotas of a control plane that is kept already. */
export async function keepQuotas(
  db: OpenDatabase,
  controlPlane: string,
  places: readonly { namespace: string; name: string }[],
): Promise<void> {
  const rows = places.map((metadata) => ({
    ...metadata,
    uid: crypto.randomUUID(),
    resourceVersion: '1',
    object: { metadata, spec: { overall: { cpu: '4' } } },
  }));
  const kind = 'policy.karmada.io/FederatedResourceQuota';
  await db.transact((tx) => karmadaStore.write(tx, { controlPlane, kind }, rows, new Date()));
}

/** A member of a control plane that is kept already, as the worker keeps it. */
export async function keepMember(db: OpenDatabase, controlPlane: string, object: KeptMember): Promise<void> {
  const row = { ...object.metadata, namespace: '', uid: crypto.randomUUID(), resourceVersion: '1', object };
  await db.transact((tx) => karmadaStore.write(tx, { controlPlane, kind: clusterKind }, [row], new Date()));
}
type KeptMember = Record<string, unknown> & { metadata: { name: string; labels?: Record<string, string> } };
