import { auditStore } from '../../server/db/audit/audit-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { createClusterStore } from '../../server/db/clusters/cluster-store.ts';
import { lifetimeStore } from '../../server/db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { ownerStore } from '../../server/db/clusters/owner-store.ts';
import { createEventLog } from '../../server/db/events/event-log.ts';
import { noticeOutbox } from '../../server/db/notices/notice-store.ts';
import { projectStore } from '../../server/db/projects/project-store.ts';
import { requestStore } from '../../server/db/requests/request-store.ts';
import { reservationStore } from '../../server/db/requests/reservation-store.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { createKubePort } from '../../server/kube/port.ts';
import { storeProject } from './factories/requests.ts';
import { noAdoptions } from './fakes/adoptions.ts';
import { noGit } from './fakes/git.ts';
import { startKubeApi } from './kube-api.ts';
import { createMigratedDatabase } from './postgres.ts';

export type JobWorld = Awaited<ReturnType<typeof startJobWorld>>;

/** What jobs about clusters of team-a work with: a database and the sandbox's API, and no worker that would run them itself. */
export async function startJobWorld() {
  const test = await createMigratedDatabase();
  const database = openDatabase(test.url);
  const eventLog = createEventLog(database, test.url);
  const api = await startKubeApi(['team-a']);
  await storeProject(database);
  const clusters = createClusterStore();
  const queue = { send: async () => undefined };
  const path = (name?: string) => pathOf(kinds.clusterDeployment, 'team-a', name);
  return {
    database,
    api,
    queue,
    /** Path of a ClusterDeployment, or of all of them. */
    path,
    deps: () => ({
      db: database,
      clock: { now: () => new Date() },
      eventLog,
      audit: auditStore,
      notices: noticeOutbox,
      requests: requestStore,
      reservations: reservationStore,
      lifetimes: lifetimeStore,
      owners: ownerStore,
      projects: projectStore,
      ...noAdoptions,
      ...noGit,
      queue,
      kube: createKubePort(api.client, 'kcm-system'),
      clusters: { find: clusters.findSeen },
      findCluster: clusters.findSeen,
      mirror: createMirrorStore('management'),
    }),
    /** The port with a connection that a test can cut. */
    cuttable() {
      const given = new AbortController();
      const client = {
        ...api.client,
        request: ((asked) => api.client.request({ ...asked, signal: given.signal })) as typeof api.client.request,
      };
      return { kube: createKubePort(client, 'kcm-system'), cut: () => given.abort() };
    },
    requestOf: (id: string) => requestStore.get(database.auto, id),
    typesOf: async (id: string) => (await requestStore.entries(database.auto, id)).map(({ type }) => type),
    /** Puts a ClusterDeployment there that nobody ordered. */
    async put(name: string): Promise<string> {
      const spec = { template: 'aws-standalone-cp-1-0-43', credential: 'aws', config: {} };
      const metadata = { name, namespace: 'team-a' };
      const body = { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'ClusterDeployment', metadata, spec };
      const made = await api.client.request<{ metadata: { uid: string } }>({ method: 'POST', path: path(), body });
      return made.body.metadata.uid;
    },
    async stop() {
      await api.stop();
      await eventLog.close();
      await database.close();
      await test.drop();
    },
  };
}
