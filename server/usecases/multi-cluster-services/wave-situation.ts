import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { WaveProgress, Waves } from '../../../lib/contracts/rule-waves.ts';
import { matchesCluster } from '../../domain/multi-cluster-services/label-selector.ts';
import type { RuledCluster } from '../../domain/multi-cluster-services/ruled-cluster.ts';
import { gateOf } from '../../domain/multi-cluster-services/wave-gate.ts';
import { keyOfCluster, type WaveSituation } from '../../domain/multi-cluster-services/waves.ts';
import type { Clock, Database, Tx } from '../../ports/database.ts';
import type { RulePreviewReader } from '../../ports/multi-cluster-changes.ts';
import type { RolloutReader } from '../../ports/multi-cluster-services.ts';

interface WaveReaders {
  db: Database;
  clock: Clock;
  rulePreview: Pick<RulePreviewReader, 'clusters'>;
  rollouts: Pick<RolloutReader, 'standings'>;
}

/** A change that goes through its rings. */
interface InWaves {
  id: string;
  name: string;
  selector: LabelSelector;
  waves: Waves;
  progress: WaveProgress;
}

type Wanted = readonly { namespace: string; name: string; template: string; isDisabled: boolean }[];

/**
 * How a change in waves stands on its clusters.
 * @param wanted services of the rule as it is meant to be
 */
export async function readWaveSituation(deps: WaveReaders, change: InWaves, wanted: Wanted): Promise<WaveSituation> {
  const tx = deps.db.auto;
  const [{ clusters }, standings] = await Promise.all([
    deps.rulePreview.clusters(tx, [change.selector], []),
    deps.rollouts.standings(tx, change.name),
  ]);
  return {
    waves: change.waves,
    progress: change.progress,
    clusters: clusters
      .filter(({ labels }) => matchesCluster(change.selector, labels))
      .map((cluster) => ({
        namespace: cluster.namespace,
        name: cluster.name,
        labels: cluster.labels,
        standing: standings.get(keyOfCluster(cluster)) ?? null,
        isHibernated: cluster.phase === 'hibernated',
        isDeleting: cluster.phase === 'deleting',
      })),
    gate: gateOf(change.id),
    wanted: wanted
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ namespace, name, template }) => `${namespace}/${name} ${template}`),
    now: deps.clock.now(),
  };
}

/** Clusters that bear the label of a change. */
export async function clustersInGate(
  { rulePreview }: Pick<WaveReaders, 'rulePreview'>,
  tx: Tx,
  gate: string,
): Promise<RuledCluster[]> {
  const selector: LabelSelector = { matchLabels: { [gate]: gateValue }, matchExpressions: [] };
  return (await rulePreview.clusters(tx, [selector], [])).clusters;
}

/** Value of the label; that it is there is what counts. */
export const gateValue = 'open';
