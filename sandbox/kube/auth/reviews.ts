import { isObject, type JsonObject } from '../../lib/json.ts';
import type { Authorizer } from '../../lib/rbac/authorizer.ts';
import type { Attributes, PolicyRule } from '../../lib/rbac/rules.ts';
import type { User } from '../../lib/rbac/user.ts';
import { ApiError, badRequest, type FieldCause } from '../status.ts';
import { nowSeconds } from '../types.ts';
import { type Credentials, userOfToken } from './authenticator.ts';

/** What reviews are answered from. */
export interface ReviewContext {
  user: User;
  authorizer: Authorizer;
  credentials: Credentials;
  /** Of the request's path; empty outside namespaces. */
  namespace: string;
}

const text = (object: JsonObject, key: string): string => (typeof object[key] === 'string' ? object[key] : '');
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const specOf = (review: JsonObject): JsonObject => (isObject(review.spec) ? review.spec : {});

function userInfo(user: User): JsonObject {
  const { name, uid, groups, extra } = user;
  return { username: name, ...(uid === undefined ? {} : { uid }), groups, ...(extra === undefined ? {} : { extra }) };
}

/** Reviews of access have no kind of their own in upstream's errors. */
function refuse(field: string, badValue: string, detail: string): ApiError {
  const cause: FieldCause = { reason: 'FieldValueInvalid', message: `Invalid value: ${badValue}: ${detail}`, field };
  const message = `.authorization.k8s.io "" is invalid: ${field}: ${cause.message}`;
  return new ApiError(422, 'Invalid', message, { group: 'authorization.k8s.io', causes: [cause] });
}

function attributesOfSpec(spec: JsonObject): Attributes {
  const { resourceAttributes: resource, nonResourceAttributes: other } = spec;
  if (isObject(resource) && isObject(other)) {
    const shown = JSON.stringify({ Path: text(other, 'path'), Verb: text(other, 'verb') });
    throw refuse('spec.nonResourceAttributes', shown, 'cannot be specified in combination with resourceAttributes');
  }
  if (isObject(other)) {
    const nothing = { group: '', resource: '', subresource: '', namespace: '', name: '' };
    return { verb: text(other, 'verb'), path: text(other, 'path'), ...nothing };
  }
  if (!isObject(resource)) {
    const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
    throw refuse('spec.resourceAttributes', 'null', detail);
  }
  return {
    verb: text(resource, 'verb'),
    group: text(resource, 'group'),
    resource: text(resource, 'resource'),
    subresource: text(resource, 'subresource'),
    namespace: text(resource, 'namespace'),
    name: text(resource, 'name'),
  };
}

function accessStatus(user: User, spec: JsonObject, { authorizer }: ReviewContext): JsonObject {
  const { allowed, reason } = authorizer.authorize(user, attributesOfSpec(spec));
  return { allowed, ...(reason === '' ? {} : { reason }) };
}

function subjectStatus(review: JsonObject, context: ReviewContext, isLocal: boolean): JsonObject {
  const spec = specOf(review);
  const user: User = { name: text(spec, 'user'), groups: strings(spec.groups) };
  const attributes = attributesOfSpec(spec);
  if (user.name === '' && user.groups.length === 0) {
    throw refuse('spec.user', '""', 'at least one of user or group must be specified');
  }
  if (isLocal && attributes.namespace !== context.namespace) {
    const shown = JSON.stringify(attributes.namespace);
    throw refuse('spec.resourceAttributes.namespace', shown, 'must match metadata.namespace');
  }
  return accessStatus(user, spec, context);
}

function showRules(rules: readonly PolicyRule[]): JsonObject {
  const filled = (name: string, list: string[]) => (list.length === 0 ? {} : { [name]: list });
  return {
    resourceRules: rules
      .filter((rule) => rule.resources.length > 0)
      .map(({ verbs, apiGroups, resources, resourceNames }) => ({
        verbs,
        ...filled('apiGroups', apiGroups),
        resources,
        ...filled('resourceNames', resourceNames),
      })),
    nonResourceRules: rules
      .filter((rule) => rule.nonResourceURLs.length > 0)
      .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
  };
}

function tokenStatus(review: JsonObject, { credentials }: ReviewContext): JsonObject {
  const spec = specOf(review);
  const audiences = strings(spec.audiences);
  const audience = audiences[0] ?? credentials.serviceAccounts.issuer;
  const user = userOfToken(text(spec, 'token'), credentials, audience);
  if (user === undefined) return { user: {}, error: '[invalid bearer token, token lookup failed]' };
  return { authenticated: true, user: userInfo(user), audiences: [audience] };
}

/**
 * Answers a kind that is asked and never stored.
 * @returns the review with its status
 * @throws ApiError for questions that make no sense
 */
export function answerReview(kind: string, review: JsonObject, context: ReviewContext): JsonObject {
  const sent = isObject(review.metadata) ? review.metadata : {};
  const { creationTimestamp: _, ...metadata } = sent;
  const head = { kind: review.kind, apiVersion: review.apiVersion };
  const answered = { ...head, metadata, ...(review.spec === undefined ? {} : { spec: review.spec }) };
  switch (kind) {
    case 'SelfSubjectReview':
      return { ...head, metadata: { creationTimestamp: nowSeconds() }, status: { userInfo: userInfo(context.user) } };
    case 'SelfSubjectAccessReview':
      return { ...answered, status: accessStatus(context.user, specOf(review), context) };
    case 'SubjectAccessReview':
      return { ...answered, status: subjectStatus(review, context, false) };
    case 'LocalSubjectAccessReview':
      return {
        ...answered,
        metadata: { namespace: context.namespace },
        status: subjectStatus(review, context, true),
      };
    case 'SelfSubjectRulesReview': {
      const namespace = text(specOf(review), 'namespace');
      if (namespace === '') throw badRequest('no namespace on request');
      return { ...answered, spec: {}, status: showRules(context.authorizer.rulesFor(context.user, namespace)) };
    }
    case 'TokenReview':
      return { ...answered, status: tokenStatus(review, context) };
    default:
      throw badRequest(`${kind} is no review`);
  }
}
