import type { KubeObject } from '../../../controllers/client/objects.ts';

/** Quantities by resource. */
export type ResourceList = Record<string, string>;

/** The parts of Karmada's FederatedResourceQuota that its controllers and webhooks read and write. */
export interface FederatedResourceQuota extends KubeObject {
  spec: {
    overall?: ResourceList;
    staticAssignments?: { clusterName: string; hard?: ResourceList }[];
  };
  status?: {
    overall?: ResourceList;
    overallUsed?: ResourceList;
    aggregatedStatus?: { clusterName: string; hard?: ResourceList; used?: ResourceList }[];
  };
}
