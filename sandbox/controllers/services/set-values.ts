import { keyOf } from '../client/objects.ts';
import type { ServiceSet, ServiceState } from '../shapes/k0rdent.ts';
import type { World } from '../world.ts';
import { type ChartValues, readChartValues } from './service-values.ts';

/** Why a chart is left as it is: for what is wrong with its own values, or for those of another one. */
interface Held {
  failure?: string;
}
/** What the values of a set's charts come to, by `namespace/name`. */
export interface SetValues {
  /** Tells one state of a chart's values from another. */
  hashes: ReadonlyMap<string, string>;
  held: ReadonlyMap<string, Held>;
  /** What stands in the way of the set as a whole. */
  failure?: string;
}

export const serviceKey = ({ namespace = 'default', name }: { namespace?: string; name: string }): string =>
  keyOf({ namespace, name });

/**
 * Which charts go on. A reference that does not exist fails its chart, and those after it are not tried unless the set
 * continues on errors. Values that cannot be read keep Sveltos from telling whether anything has changed at all, so
 * that it tries no chart. The text of that stands in the ClusterSummary alone, as recorded: `broken` of adopted1.
 * Source: addon-controller v1.12.0, deployFeature and walkChartsAndDeploy.
 */
export function weighValues(set: ServiceSet, read: ReadonlyMap<string, ChartValues>): SetValues {
  const isPatient = set.spec.provider.config?.continueOnError === true;
  const hashes = new Map<string, string>();
  const held = new Map<string, Held>();
  const [first] = [...read.values()].filter((values) => 'failure' in values);
  if (first && !first.isMissing) {
    for (const key of read.keys()) held.set(key, {});
    return { hashes, held, failure: first.failure };
  }
  let isStopped = false;
  for (const [key, values] of read) {
    if (isStopped) held.set(key, {});
    else if ('hash' in values) hashes.set(key, values.hash);
    else {
      held.set(key, { failure: values.failure });
      isStopped = !isPatient;
    }
  }
  return { hashes, held, ...(first && { failure: first.failure }) };
}

/** Reads the values of all charts of a set. */
export async function readSetValues(world: World, set: ServiceSet): Promise<SetValues> {
  const read = new Map<string, ChartValues>();
  for (const service of set.spec.services ?? []) {
    read.set(serviceKey(service), await readChartValues(world, set.metadata.namespace ?? '', service));
  }
  return weighValues(set, read);
}

/**
 * The state of a chart that is held: one that was put on the cluster before counts as deployed, whatever it should be
 * now. Source: kcm, internal/controller/adapters/sveltos/state.go, featureHelm.
 */
export function stateOfHeld(
  { failure }: Held,
  before: ServiceState | undefined,
): Pick<ServiceState, 'state' | 'version' | 'failureMessage'> {
  if (failure) return { state: 'Failed', failureMessage: failure };
  if (before?.state === 'Failed') return { state: 'Failed', failureMessage: before.failureMessage };
  return before?.version ? { state: 'Deployed', version: before.version } : { state: 'Pending' };
}
