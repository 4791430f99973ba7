/** What a path asks for, after upstream's RequestInfo; it decides authorization before any handler is known. */
export interface RequestInfo {
  isResource: boolean;
  verb: string;
  path: string;
  group: string;
  version: string;
  namespace: string;
  resource: string;
  subresource: string;
  name: string;
  /** Path segments after the version that belong to the resource; more than three never match a route. */
  parts: string[];
}

const verbs: Record<string, string> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

const namespaceSubresources = new Set(['status', 'finalize']);

const truthy = (value: string | null): boolean => value !== null && !['0', 'false'].includes(value.toLowerCase());

/** A list restricted to one name by field selector is authorized like an access to that object. */
function nameOfSelector(query: URLSearchParams): string {
  const match = /^metadata\.name==?([^,=!]+)$/.exec(query.get('fieldSelector') ?? '');
  return match?.[1] ?? '';
}

/**
 * Reads method, path and query.
 * https://github.com/kubernetes/apiserver/blob/master/pkg/endpoints/request/requestinfo.go
 */
export function parseRequestInfo(method: string, path: string, query: URLSearchParams): RequestInfo {
  const info: RequestInfo = {
    isResource: false,
    verb: method.toLowerCase(),
    path,
    group: '',
    version: '',
    namespace: '',
    resource: '',
    subresource: '',
    name: '',
    parts: [],
  };
  let parts = path.split('/').filter((part, index, list) => part !== '' || (index > 0 && index < list.length - 1));
  if (parts.length < 3 || (parts[0] !== 'api' && parts[0] !== 'apis')) return info;
  if (parts[0] === 'apis') {
    if (parts.length < 4) return info;
    info.group = parts[1] ?? '';
    parts = parts.slice(2);
  } else parts = parts.slice(1);
  info.isResource = true;
  info.version = parts[0] ?? '';
  parts = parts.slice(1);
  info.verb = verbs[method] ?? '';
  if (parts[0] === 'watch' || parts[0] === 'proxy') {
    if (parts.length < 2) return { ...info, isResource: false, verb: method.toLowerCase() };
    info.verb = parts[0];
    parts = parts.slice(1);
  }
  if (parts[0] === 'namespaces' && parts.length > 1) {
    info.namespace = parts[1] ?? '';
    if (parts.length > 2 && !namespaceSubresources.has(parts[2] ?? '')) parts = parts.slice(2);
  }
  info.parts = parts;
  info.resource = parts[0] ?? '';
  info.name = parts[1] ?? '';
  info.subresource = parts[2] ?? '';
  if (info.name === '') {
    if (info.verb === 'get' || info.verb === 'watch') {
      info.verb = info.verb === 'watch' || truthy(query.get('watch')) ? 'watch' : 'list';
      info.name = nameOfSelector(query);
    } else if (info.verb === 'delete') {
      info.verb = 'deletecollection';
      info.name = nameOfSelector(query);
    }
  }
  return info;
}
