import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind } from './metadata.ts';
import { anything, flag, int64, listOf, mapOf, struct, text, time } from './shapes.ts';

const userInfo = struct('UserInfo', { username: text, uid: text, groups: listOf(text), extra: mapOf(listOf(text)) });

const resourceAttributes = struct('ResourceAttributes', {
  namespace: text,
  verb: text,
  group: text,
  version: text,
  resource: text,
  subresource: text,
  name: text,
  fieldSelector: { ...anything, type: 'object' },
  labelSelector: { ...anything, type: 'object' },
});
const nonResourceAttributes = struct('NonResourceAttributes', { path: text, verb: text });

const accessStatus = struct('SubjectAccessReviewStatus', {
  allowed: flag,
  denied: flag,
  reason: text,
  evaluationError: text,
});
const subjectSpec = struct('SubjectAccessReviewSpec', {
  resourceAttributes,
  nonResourceAttributes,
  user: text,
  groups: listOf(text),
  extra: mapOf(listOf(text)),
  uid: text,
});

const authentication: Record<string, OpenApiSchema> = {
  SelfSubjectReview: builtinKind('SelfSubjectReview', {
    status: struct('SelfSubjectReviewStatus', { userInfo }),
  }),
  TokenReview: builtinKind('TokenReview', {
    spec: struct('TokenReviewSpec', { token: text, audiences: listOf(text) }),
    status: struct('TokenReviewStatus', { authenticated: flag, user: userInfo, audiences: listOf(text), error: text }),
  }),
  TokenRequest: builtinKind('TokenRequest', {
    spec: struct('TokenRequestSpec', {
      audiences: listOf(text),
      expirationSeconds: int64,
      boundObjectRef: struct('BoundObjectReference', { kind: text, apiVersion: text, name: text, uid: text }),
    }),
    status: struct('TokenRequestStatus', { token: text, expirationTimestamp: time }),
  }),
};

const authorization: Record<string, OpenApiSchema> = {
  SelfSubjectAccessReview: builtinKind('SelfSubjectAccessReview', {
    spec: struct('SelfSubjectAccessReviewSpec', { resourceAttributes, nonResourceAttributes }),
    status: accessStatus,
  }),
  SubjectAccessReview: builtinKind('SubjectAccessReview', { spec: subjectSpec, status: accessStatus }),
  LocalSubjectAccessReview: builtinKind('LocalSubjectAccessReview', { spec: subjectSpec, status: accessStatus }),
  SelfSubjectRulesReview: builtinKind('SelfSubjectRulesReview', {
    spec: struct('SelfSubjectRulesReviewSpec', { namespace: text }),
    status: struct('SubjectRulesReviewStatus', {
      resourceRules: listOf(
        struct('ResourceRule', {
          verbs: listOf(text),
          apiGroups: listOf(text),
          resources: listOf(text),
          resourceNames: listOf(text),
        }),
      ),
      nonResourceRules: listOf(struct('NonResourceRule', { verbs: listOf(text), nonResourceURLs: listOf(text) })),
      incomplete: flag,
      evaluationError: text,
    }),
  }),
};

/** Kinds that are asked and answered, never stored. */
export const reviewKinds = { authentication, authorization };
