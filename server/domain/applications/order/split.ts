import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { isSameJson } from '../../../../lib/template-schema/json.ts';
import { readPlacement } from '../../karmada/placement.ts';
import type { DivisionRule } from '../../placement/apportion.ts';
import type { MemberCluster } from '../../placement/member-cluster.ts';
import { type Placing, place } from '../../placement/place.ts';
import type { Placement, Share } from '../../placement/placement.ts';
import type { Binding } from '../binding.ts';
import { completionsOf } from './job-completions.ts';
import { requestsOf } from './manifests.ts';
import { countedReplicas, isWholeObject, kindOf } from './workload-kinds.ts';
import { toPlacement } from './written-placement.ts';

/** What decides where the replicas of an application go. */
export interface SplitQuestion {
  spec: ApplicationSpec;
  project: string;
  /** Members that the project may use, and those that have some of it. Others are not asked: their taint keeps it away. */
  clusters: readonly MemberCluster[];
  /** Of its workload; null before there is one. */
  binding: Binding | null;
  rule: DivisionRule;
}

/** Where the replicas would go. */
export interface Split {
  placement: Placement;
  placing: Placing;
  /** Members that would have some other number if the uid of the new object, which nobody knows yet, were odd. */
  tied: string[];
}

/** A uid whose hash is odd, so that Karmada breaks ties from the end of the alphabet. An empty one counts as even. */
const oddUid = '00000000-0000-0000-0000-000000000002';

/**
 * Where Karmada's scheduler would put the replicas of an application as it is asked for. What it placed before stays
 * where neither the placement nor the number of replicas is another one.
 */
export function splitReplicas(question: SplitQuestion): Split {
  const { spec, project, binding } = question;
  const placement = readPlacement(toPlacement(spec, project));
  if (!placement) throw new Error('A placement that was just written cannot be read');
  const kept = binding ? keptShares(spec, placement, binding) : null;
  const placing = placeWith(question, placement, binding?.resource.uid ?? '');
  if (kept) return { placement, placing: { shares: kept, affinityName: null, refused: placing.refused }, tied: [] };
  if (binding) return { placement, placing, tied: [] };
  const odd = placeWith(question, placement, oddUid);
  return { placement, placing, tied: differing(partsOf(question, placing, ''), partsOf(question, odd, oddUid)) };
}

function placeWith({ spec, clusters, binding, rule }: SplitQuestion, placement: Placement, uid: string): Placing {
  // As Karmada counts them: none of what is whole.
  const shares = (binding?.targets ?? []).map(({ name, replicas }) => ({ cluster: name, replicas }));
  const { apiVersion, kind } = kindOf(spec);
  const placing = place(
    clusters,
    placement,
    {
      uid,
      kind: `${apiVersion} ${kind}`,
      targets: new Set(shares.map(({ cluster }) => cluster)),
      evictedFrom: new Set(binding?.evictedFrom.map(({ name }) => name)),
      replicas: countedReplicas(spec),
      request: requestsOf(spec),
      shares,
      affinityName: null,
      isFresh: false,
    },
    rule,
  );
  if (!isWholeObject(kindOf(spec)) || !('shares' in placing)) return placing;
  return { ...placing, shares: placing.shares.map(asWhole) };
}

/** What Karmada counts no replicas of is on a member or it is not. */
const asWhole = ({ cluster }: Share): Share => ({ cluster, replicas: 1 });

/** What each member has now. */
export const sharesOf = (binding: Binding | null): Share[] =>
  (binding?.targets ?? [])
    .map(({ name, replicas }) => ({ cluster: name, replicas }))
    .map((share) => (binding && isWholeObject(binding.resource) ? asWhole(share) : share));

/** Source: the triggers of Karmada's scheduler (pkg/scheduler/scheduler.go, doScheduleBinding). */
function keptShares(spec: ApplicationSpec, placement: Placement, binding: Binding): Share[] | null {
  if (placement.scheduling.type === 'duplicated' || !isSameJson(placement, readPlacement(binding.placement))) {
    return null;
  }
  const shares = sharesOf(binding);
  return shares.reduce((all, { replicas }) => all + replicas, 0) === spec.replicas ? shares : null;
}

/** What each member would get of what is divided last: of a Job how often it succeeds, of all else its replicas. */
function partsOf({ spec, rule }: SplitQuestion, placing: Placing, uid: string): ReadonlyMap<string, string> {
  if (!('shares' in placing)) return new Map();
  const completions = completionsOf(spec, placing.shares, { rule, uid });
  return new Map(placing.shares.map(({ cluster, replicas }) => [cluster, `${replicas} ${completions?.get(cluster)}`]));
}

function differing(ones: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  if (ones.size === 0 || others.size === 0) return [];
  return [...new Set([...ones.keys(), ...others.keys()])].filter((name) => ones.get(name) !== others.get(name)).sort();
}
