import pg from 'pg';
import { fieldManager, requestKey } from '../../server/kube/labels.ts';
import { upstreamClusterDeploymentCheck } from './upstream-crd.ts';

interface Revision {
  revision: string;
  value: {
    metadata: {
      namespace?: string;
      name: string;
      annotations?: Record<string, string>;
      managedFields?: { manager?: string }[];
    };
  };
}

const isOurs = ({ value: { metadata } }: Revision): boolean =>
  metadata.annotations?.[requestKey] !== undefined ||
  (metadata.managedFields ?? []).some(({ manager }) => manager === fieldManager);

/**
 * Holds every state of every ClusterDeployment that Slipway had a hand in against upstream's own CRD, from the
 * sandbox's store, which keeps all revisions of a test.
 * @throws Error that names each object and what is wrong with it
 */
export async function checkPortalWrites(databaseUrl: string): Promise<void> {
  const problemsOf = upstreamClusterDeploymentCheck();
  if (!problemsOf) return;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Revision>(
      "SELECT revision, value::jsonb AS value FROM sandbox_revisions WHERE resource = 'k0rdent.mirantis.com/clusterdeployments' ORDER BY revision",
    );
    const ours = rows.filter(isOurs);
    const wrong = ours.flatMap(({ revision, value }) =>
      problemsOf(value).map(
        (problem) => `${value.metadata.namespace}/${value.metadata.name} at ${revision}: ${problem}`,
      ),
    );
    if (wrong.length > 0) throw new Error(`upstream's CRD refuses what Slipway wrote:\n${wrong.join('\n')}`);
    if (ours.length > 0) console.info(`${ours.length} ClusterDeployment revisions of Slipway fit upstream's CRD`);
  } finally {
    await database.end();
  }
}
