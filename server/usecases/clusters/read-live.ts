import { z } from 'zod';
import type { ClusterReferences } from '../../../lib/contracts/cluster-references.ts';
import type { GitKeeper } from '../../../lib/contracts/git-keeper.ts';
import { parametersSchema } from '../../../lib/contracts/request-bodies.ts';
import { referencesInSpec } from '../../../lib/references-in-spec.ts';
import { isAway } from '../../domain/errors.ts';
import { findGitKeeper } from '../../domain/git/git-keeper.ts';
import { readWrittenServices, type WrittenEntry } from '../../domain/services/written-services.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../digest.ts';

const deploymentKind = 'k0rdent.mirantis.com/ClusterDeployment';

const strings = z.record(z.string(), z.string()).catch({});
const liveSchema = z.object({
  metadata: z.object({
    uid: z.string(),
    resourceVersion: z.string(),
    generation: z.number().catch(0),
    namespace: z.string().catch(''),
    name: z.string().catch(''),
    labels: strings,
    annotations: strings,
    deletionTimestamp: z.string().optional(),
  }),
  spec: z.object({
    template: z.string(),
    credential: z.string().nullish(),
    // k0rdent fills it in where an order has none.
    config: parametersSchema.nullish(),
    dryRun: z.boolean().nullish(),
    clusterAuth: z.unknown().optional(),
    auditPolicy: z.unknown().optional(),
    dataSource: z.unknown().optional(),
    ipamClaim: z.unknown().optional(),
  }),
  status: z
    .object({ availableUpgrades: z.array(z.string()).nullish(), region: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** A ClusterDeployment as it is now, or as it was last seen. */
export interface LiveCluster {
  uid: string;
  resourceVersion: string;
  generation: number;
  labels: Record<string, string>;
  /** Who keeps it as Git says; null for nobody. */
  keptBy: GitKeeper | null;
  isDeleting: boolean;
  template: string;
  credential: string | null;
  config: z.infer<typeof parametersSchema>;
  isDryRun: boolean;
  /** What it names beside template and credential. */
  references: ClusterReferences;
  /** ClusterTemplates that the chains of its namespace offer it. */
  upgrades: string[];
  /** Services that it asks for itself. */
  services: WrittenEntry[];
  /** The region of k0rdent that it is made in; null where the management cluster makes it. */
  region: string | null;
  /** The management cluster answered; otherwise this is what was watched last. */
  isFresh: boolean;
}

/** Reads the object itself. Throws where the management cluster does not answer. */
export const readLiveNow = async (
  kube: Pick<Deps['kube'], 'readCluster'>,
  ref: ClusterRef,
): Promise<LiveCluster | null> => toLive(await kube.readCluster(ref), true);

/** Reads the object itself, and what was watched of it where the management cluster does not answer. Null when it is gone. */
export async function readLive(
  deps: Pick<Deps, 'kube' | 'mirror' | 'db'>,
  ref: ClusterRef,
): Promise<LiveCluster | null> {
  try {
    return await readLiveNow(deps.kube, ref);
  } catch (error) {
    if (!isAway(error)) throw error;
    return toLive(await deps.mirror.get(deps.db.auto, deploymentKind, ref), false);
  }
}

function toLive(object: Record<string, unknown> | null, isFresh: boolean): LiveCluster | null {
  if (object === null) return null;
  const { metadata, spec, status } = liveSchema.parse(object);
  const { uid, resourceVersion, generation, labels, deletionTimestamp } = metadata;
  const marked = { ...metadata, group: 'k0rdent.mirantis.com', kind: 'ClusterDeployment' };
  return {
    uid,
    resourceVersion,
    generation,
    labels,
    keptBy: findGitKeeper(marked),
    isDeleting: deletionTimestamp !== undefined,
    template: spec.template,
    credential: spec.credential ?? null,
    config: spec.config ?? {},
    isDryRun: spec.dryRun ?? false,
    references: referencesInSpec(spec),
    upgrades: status?.availableUpgrades ?? [],
    services: readWrittenServices(object, digest),
    region: status?.region || null,
    isFresh,
  };
}
