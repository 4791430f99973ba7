import type { Attributes } from '../../lib/rbac/rules.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** What a request wants to do, as rules see it. */
export function attributesOf(info: RequestInfo): Attributes {
  const { verb, group, resource, subresource, namespace, name, path } = info;
  if (info.isResource) return { verb, group, resource, subresource, namespace, name };
  return { verb, group: '', resource: '', subresource: '', namespace: '', name: '', path };
}
