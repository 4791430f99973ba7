import type { User } from '../../lib/rbac/user.ts';
import { serveDiscovery } from '../discovery/discovery.ts';
import { bindPod } from '../handlers/bind.ts';
import { connectMember } from '../handlers/connect-member.ts';
import type { Api, Call } from '../handlers/context.ts';
import { createObject } from '../handlers/create.ts';
import { deleteObject } from '../handlers/delete.ts';
import { deleteCollection } from '../handlers/delete-collection.ts';
import { finalizeNamespace } from '../handlers/finalize.ts';
import { getObject } from '../handlers/get.ts';
import { listObjects } from '../handlers/list.ts';
import { patchObject } from '../handlers/patch.ts';
import { createReview, createToken, isReview } from '../handlers/review.ts';
import { scaleObject } from '../handlers/scale.ts';
import { updateObject } from '../handlers/update.ts';
import { serveOpenApi } from '../openapi/serve.ts';
import { pluralOf, type Resource } from '../registry/resource.ts';
import { ApiError, methodNotAllowed, noSuchResource, notFound, PageNotFound } from '../status.ts';
import type { Exchange } from './exchange.ts';
import { negotiate, notAcceptable, notAcceptableRoute } from './negotiate.ts';
import { servePlainPath } from './plain-paths.ts';
import type { RequestInfo } from './request-info.ts';

const handlers: Record<string, (call: Call) => Promise<void>> = {
  get: getObject,
  list: listObjects,
  watch: listObjects,
  create: createObject,
  update: updateObject,
  patch: patchObject,
  delete: deleteObject,
  deletecollection: deleteCollection,
};

function findResource(api: Api, info: RequestInfo): Resource {
  const { group, version } = info;
  const isCustom = !api.registry.isBuiltinGroup(group);
  const missing = isCustom ? new PageNotFound() : noSuchResource();
  const resource = api.registry.find(group, version, info.resource);
  if (!resource) throw missing;
  const isNamespaceItself = resource.collection === '/namespaces';
  if (!resource.namespaced && info.namespace !== '' && !isNamespaceItself) throw missing;
  if (resource.namespaced && info.namespace === '' && isOutOfPlace(resource, info)) throw missing;
  if (info.parts.length > 3 && !connectsOf(resource, info)) throw missing;
  if (info.subresource !== '' && !resource.subresources[info.subresource]) {
    if (isCustom) throw notFound(pluralOf(resource), info.name);
    throw missing;
  }
  return resource;
}

const connectsOf = (resource: Resource, { subresource }: RequestInfo): boolean =>
  resource.subresources[subresource]?.connects === true;

/** Without a namespace there are lists over all of them only; core routers also know the collection's path. */
function isOutOfPlace(resource: Resource, info: RequestInfo): boolean {
  if (info.parts.length > 1) return true;
  return resource.custom !== undefined && info.verb !== 'list' && info.verb !== 'watch';
}

/** Custom kinds answer a verb they do not have in words of their own. */
function verbNotSupported(resource: Resource, info: RequestInfo): ApiError {
  const isRoute = !['create', 'update', 'patch', 'delete', 'deletecollection'].includes(info.verb);
  if (!resource.custom || isRoute) return methodNotAllowed();
  const { group, plural } = resource;
  return new ApiError(
    405,
    'MethodNotAllowed',
    `${info.verb} is not supported on resources of kind "${plural}.${group}"`,
    { group, kind: plural },
  );
}

function verbIsServed(resource: Resource, info: RequestInfo): boolean {
  if (info.subresource !== '') return resource.subresources[info.subresource]?.verbs.includes(info.verb) ?? false;
  if (!resource.verbs.includes(info.verb)) return false;
  const hasName = info.parts.length > 1;
  if (info.verb === 'create') return resource.custom !== undefined || !hasName;
  if (info.verb === 'update' || info.verb === 'patch') return hasName || resource.custom !== undefined;
  // Creating and deleting many need a namespace where objects have one.
  if (info.verb === 'deletecollection') return !resource.namespaced || info.namespace !== '';
  return true;
}

function handlerOf(resource: Resource, info: RequestInfo): ((call: Call) => Promise<void>) | undefined {
  if (isReview(resource)) return createReview;
  if (info.subresource === 'scale' && !resource.custom) return scaleObject;
  if (info.subresource === 'finalize' && info.verb === 'update') return finalizeNamespace;
  if (info.subresource === 'binding') return bindPod;
  return info.subresource === 'token' ? createToken : handlers[info.verb];
}

/** Finds the handler of a request that may be answered and runs it. */
export async function route(api: Api, exchange: Exchange, info: RequestInfo, user: User): Promise<void> {
  const path = info.path;
  if (!info.isResource) {
    if (
      await servePlainPath(
        exchange,
        path,
        () => groupPaths(api),
        () => isReady(api),
      )
    )
      return;
    if (serveOpenApi(exchange, api.openApi, path)) return;
    if (/^\/apis?(\/|$)/.test(path) && serveDiscovery(exchange, api.registry, path)) return;
    if (/^\/api\//.test(path)) throw noSuchResource();
    throw new PageNotFound();
  }
  const resource = findResource(api, info);
  if (connectsOf(resource, info)) return connectMember({ api, exchange, info, resource, user });
  if (['HEAD', 'OPTIONS', 'TRACE'].includes(exchange.method) || !verbIsServed(resource, info)) {
    throw verbNotSupported(resource, info);
  }
  const representation = negotiate(exchange.header('accept'), true);
  if (!representation) throw resource.custom ? notAcceptable() : notAcceptableRoute();
  exchange.representation = representation;
  const handler = handlerOf(resource, info);
  if (!handler) throw methodNotAllowed();
  // The path of a namespace names it twice: as object and, for authorization, as namespace.
  const scoped = resource.namespaced ? info : { ...info, namespace: '' };
  await handler({ api, exchange, info: scoped, resource, user });
}

function groupPaths(api: Api): string[] {
  const paths = api.registry
    .groups()
    .flatMap((group) =>
      group.name === ''
        ? ['/api', '/api/v1']
        : [`/apis/${group.name}`, ...group.versions.map((version) => `/apis/${group.name}/${version.name}`)],
    );
  return [...paths, '/apis'].sort();
}

async function isReady(api: Api): Promise<boolean> {
  return api.store.ping().then(
    () => true,
    () => false,
  );
}
