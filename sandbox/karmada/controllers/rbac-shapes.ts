import type { KubeObject } from '../../controllers/client/objects.ts';

export interface Rule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
}

export interface ClusterRole extends KubeObject {
  rules?: Rule[] | null;
}

export interface Subject {
  kind: string;
  name: string;
  namespace?: string;
}

export interface ClusterRoleBinding extends KubeObject {
  roleRef: { apiGroup: string; kind: string; name: string };
  subjects?: Subject[];
}
