import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, labelSelector } from './metadata.ts';
import { atomic, listOf, struct, text } from './shapes.ts';

const rules = listOf(
  struct('PolicyRule', {
    verbs: listOf(text),
    apiGroups: listOf(text),
    resources: listOf(text),
    resourceNames: listOf(text),
    nonResourceURLs: listOf(text),
  }),
);
const subjects = listOf(atomic(struct('Subject', { kind: text, apiGroup: text, name: text, namespace: text })));
const roleRef = atomic(struct('RoleRef', { apiGroup: text, kind: text, name: text }));
const aggregationRule = struct('AggregationRule', { clusterRoleSelectors: listOf(labelSelector) });

/** Kinds of rbac.authorization.k8s.io. */
export const rbacKinds: Record<string, OpenApiSchema> = {
  Role: builtinKind('Role', { rules }),
  ClusterRole: builtinKind('ClusterRole', { rules, aggregationRule }),
  RoleBinding: builtinKind('RoleBinding', { subjects, roleRef }),
  ClusterRoleBinding: builtinKind('ClusterRoleBinding', { subjects, roleRef }),
};
