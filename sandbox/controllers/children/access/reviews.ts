import type { Authorizer } from '../../../lib/rbac/authorizer.ts';
import type { User } from '../../../lib/rbac/user.ts';
import { stamp } from '../names.ts';

interface Review {
  spec?: {
    resourceAttributes?: Partial<Record<'verb' | 'group' | 'resource' | 'subresource' | 'namespace' | 'name', string>>;
    nonResourceAttributes?: { verb?: string; path?: string };
  };
}

type Answer = (user: User, review: Review, authorizer: Authorizer) => object;

/** By path, for `kubectl auth whoami` and `kubectl auth can-i`. */
const answers: Record<string, Answer> = {
  '/apis/authentication.k8s.io/v1/selfsubjectreviews': (user) => {
    const { name: username, ...rest } = user;
    return {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
      metadata: { creationTimestamp: stamp(Date.now()) },
      status: { userInfo: { username, ...rest } },
    };
  },
  '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews': (user, review, authorizer) => {
    const { resourceAttributes: asked, nonResourceAttributes: other } = review.spec ?? {};
    const { verb = '', group = '', resource = '', subresource = '', namespace = '', name = '' } = asked ?? {};
    const nothing = { group: '', resource: '', subresource: '', namespace: '', name: '' };
    const attributes = other
      ? { ...nothing, verb: other.verb ?? '', path: other.path ?? '' }
      : { verb, group, resource, subresource, namespace, name };
    return {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      metadata: {},
      spec: review.spec,
      status: authorizer.authorize(user, attributes),
    };
  },
};

/** Whether a path is that of a kind that is asked and never stored. */
export const isReview = (path: string): boolean => Object.hasOwn(answers, path);

/** Answers what is asked at a path that {@link isReview}. */
export const answerReview = (path: string, user: User, review: Review, authorizer: Authorizer): object | undefined =>
  answers[path]?.(user, review, authorizer);
