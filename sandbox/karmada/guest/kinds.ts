import type { Resource } from '../../controllers/client/resources.ts';
import { kinds } from '../controllers/kinds.ts';

/** Kinds of Karmada's objects, in the order in which they are taken away: what makes others before what it makes. */
export const karmadaKinds: readonly Resource[] = [
  kinds.rebalancer,
  kinds.propagationPolicy,
  kinds.clusterPropagationPolicy,
  kinds.overridePolicy,
  kinds.clusterOverridePolicy,
  kinds.clusterTaintPolicy,
  kinds.binding,
  kinds.clusterBinding,
  kinds.work,
  kinds.cluster,
];
