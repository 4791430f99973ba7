import { answerReview } from '../auth/reviews.ts';
import { answerTokenRequest } from '../auth/token-request.ts';
import { keyOf, pluralOf, type Resource } from '../registry/resource.ts';
import { notFound } from '../status.ts';
import type { Call } from './context.ts';
import { readDecoded } from './create.ts';
import { readWriteOptions } from './write-options.ts';

const reviewGroups = new Set(['authentication.k8s.io', 'authorization.k8s.io']);

/** A TokenRequest is posted to a service account, but is no object of its kind. */
const tokenRequest = { group: 'authentication.k8s.io', kind: 'TokenRequest', collection: '' };

/** Whether objects of a resource are answered and never stored. */
export const isReview = (resource: Resource): boolean => reviewGroups.has(resource.group);

/** POST of a review. */
export async function createReview(call: Call): Promise<void> {
  const { api, exchange, info, resource, user } = call;
  const review = await readDecoded(call, readWriteOptions(exchange, 'CreateOptions'));
  const { authorizer, credentials } = api;
  const context = { user, authorizer, credentials, namespace: info.namespace };
  exchange.sendObject(201, answerReview(resource.kind, review, context));
}

/** POST to serviceaccounts/NAME/token. */
export async function createToken(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  const options = readWriteOptions(exchange, 'CreateOptions');
  const entry = api.store.get(resource.collection, keyOf(info.namespace, info.name));
  if (entry === undefined) throw notFound(pluralOf(resource), info.name);
  const body = await readDecoded({ ...call, resource: { ...resource, ...tokenRequest } }, options);
  exchange.sendObject(201, answerTokenRequest(body, entry.object.metadata, api.credentials.serviceAccounts));
}
