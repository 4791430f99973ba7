import { type Authorizer, refusalText } from '../../lib/rbac/authorizer.ts';
import type { Gate } from '../http/server.ts';
import { ApiError, forbidden } from '../status.ts';
import { authenticate, type Credentials } from './authenticator.ts';
import { impersonate } from './impersonation.ts';
import { attributesOf } from './request-attributes.ts';

/** Lets requests in: authentication, impersonation, then RBAC, before anybody looks whether there is such a thing. */
export function rbacGate(credentials: Credentials, authorizer: Authorizer): Gate {
  return async (exchange, info) => {
    const sender = authenticate(exchange.header('authorization'), credentials);
    if (sender === undefined) throw new ApiError(401, 'Unauthorized', 'Unauthorized');
    const attributes = attributesOf(info);
    const user = impersonate(exchange.request.headersDistinct, sender, authorizer, attributes);
    if (authorizer.authorize(user, attributes).allowed) return user;
    const text = refusalText(user, attributes);
    if (!info.isResource) throw new ApiError(403, 'Forbidden', `forbidden: ${text}`, {});
    throw forbidden({ group: info.group, thing: info.resource }, info.name, text);
  };
}
