import type { Attributes } from '../../../lib/rbac/rules.ts';

const resourcePath =
  /^\/(?:api|apis\/([a-z0-9.-]+))\/v[a-z0-9]+(?:\/namespaces\/([^/]+)(?=\/))?\/([a-z]+)(?:\/([^/]+)(?:\/([a-z]+))?)?$/;
const verbs: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** What a request to a cluster wants to do, as rules see it. */
export function attributesOfRequest(method: string, path: string, query: URLSearchParams): Attributes {
  const nothing = { group: '', resource: '', subresource: '', namespace: '', name: '' };
  const match = resourcePath.exec(path);
  if (!match) return { ...nothing, verb: method.toLowerCase(), path };
  const [, group = '', inNamespace, resource = '', name = '', subresource = ''] = match;
  const isWatch = ['true', '1'].includes(query.get('watch') ?? '');
  const reading = isWatch ? 'watch' : name === '' ? 'list' : 'get';
  const isOfMany = method === 'DELETE' && name === '';
  // A namespace counts as lying in itself, so that a Role in it can open it.
  const namespace = inNamespace ?? (resource === 'namespaces' ? name : '');
  return {
    verb: isOfMany ? 'deletecollection' : (verbs[method] ?? reading),
    group,
    resource,
    subresource,
    namespace,
    name,
  };
}
