import type { KubeObject } from '../../../controllers/client/objects.ts';
import { typeOf } from './pod.ts';

interface Counts {
  /** Counts that stand in a status even where they are 0. */
  always: readonly string[];
  /** Counts that are left out at 0. */
  others: readonly string[];
  /** Whether members report the generation that they have observed. */
  isObserved: boolean;
}

/** The counts in the status of kinds that run replicas; members report them and templates show their sums. */
const counts: Record<string, Counts> = {
  'apps/v1/Deployment': {
    always: [],
    others: ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'],
    isObserved: true,
  },
  'apps/v1/ReplicaSet': { always: ['replicas'], others: ['readyReplicas', 'availableReplicas'], isObserved: true },
  // Karmada 1.19 leaves the generation that a StatefulSet has observed out, so its template never catches up.
  'apps/v1/StatefulSet': {
    always: ['replicas', 'availableReplicas'],
    others: ['readyReplicas', 'currentReplicas', 'updatedReplicas'],
    isObserved: false,
  },
  'apps/v1/DaemonSet': {
    always: ['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'],
    others: ['updatedNumberScheduled', 'numberAvailable', 'numberUnavailable'],
    isObserved: true,
  },
};

/** The counts of a kind; undefined for kinds that run no replicas. */
export const countsOf = (object: KubeObject): Counts | undefined => counts[typeOf(object)];
