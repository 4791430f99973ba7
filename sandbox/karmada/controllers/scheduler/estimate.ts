import { counted, nano, whole } from '../../../lib/quantity.ts';
import type { MemberCluster } from '../shapes.ts';

type Request = [name: string, quantity: string][];

/** No node of a class is taken to run more pods than this. */
const mostPodsOfNode = 110;

function fromSums(request: Request, summary: NonNullable<NonNullable<MemberCluster['status']>['resourceSummary']>) {
  let most = Number.POSITIVE_INFINITY;
  for (const [name, quantity] of request) {
    const all = summary.allocatable?.[name];
    if (all === undefined) return 0;
    const left =
      counted(name, all) - counted(name, summary.allocated?.[name]) - counted(name, summary.allocating?.[name]);
    if (left <= 0n) return 0;
    most = Math.min(most, Number(left / counted(name, quantity)));
  }
  return most;
}

/** Undefined where the models say nothing of a resource. */
function fromModels(request: Request, cluster: MemberCluster): number | undefined {
  const models = (cluster.spec.resourceModels ?? []).map(
    ({ ranges }) => new Map(ranges.map((one) => [one.name, one.min])),
  );
  const counts = (cluster.status?.resourceSummary?.allocatableModelings ?? []).map(({ count }) => count);
  let first = 0;
  for (const [name, quantity] of request) {
    if (models.some((model) => !model.has(name))) return undefined;
    const at = models.findIndex((model) => nano(model.get(name)) >= nano(quantity));
    if (at < 0) return 0;
    first = Math.max(first, at);
  }
  let sum = 0;
  for (let at = first; at < models.length; at += 1) {
    const count = counts[at] ?? 0;
    if (count === 0) continue;
    const each = request.map(([name, quantity]) =>
      Number(counted(name, models[at]?.get(name)) / counted(name, quantity)),
    );
    sum += count * Math.max(1, Math.min(mostPodsOfNode, ...each));
  }
  return sum;
}

/**
 * How many replicas a member can take, after Karmada's general estimator.
 * https://github.com/karmada-io/karmada/blob/master/pkg/estimator/client/general.go
 * @param replicas the answer where nothing bounds it
 */
export function estimate(
  cluster: MemberCluster,
  requirements: { resourceRequest?: Record<string, string> } | undefined,
  replicas: number,
): number {
  const summary = cluster.status?.resourceSummary;
  if (!summary) return 0;
  const pods = Number(
    whole(summary.allocatable?.pods) - whole(summary.allocated?.pods) - whole(summary.allocating?.pods),
  );
  if (pods <= 0) return 0;
  if (!requirements) return pods;
  const request = Object.entries(requirements.resourceRequest ?? {}).filter(([, quantity]) => whole(quantity) > 0n);
  const modelled = summary.allocatableModelings?.length ? fromModels(request, cluster) : undefined;
  const most = Math.min(pods, modelled ?? fromSums(request, summary));
  return Number.isFinite(most) ? most : replicas;
}
