import { createHash } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import type { Group, Registry } from '../registry/registry.ts';
import type { Resource, Subresource } from '../registry/resource.ts';

const aggregatedType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

const groupVersionOf = (group: string, version: string): string => (group === '' ? version : `${group}/${version}`);

function groupDocument(group: Group): object {
  const versions = group.versions.map(({ name }) => ({
    groupVersion: groupVersionOf(group.name, name),
    version: name,
  }));
  return { name: group.name, versions, preferredVersion: versions[0] };
}

/** The document of /apis: every named group with its versions. */
function groupList(registry: Registry): object {
  const groups = registry.groups().filter((group) => group.name !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupDocument) };
}

function storageHash(resource: Resource): string {
  return createHash('sha256').update(`${resource.collection}/${resource.kind}`).digest('base64').slice(0, 12);
}

function resourceRows(resource: Resource): object[] {
  const main = {
    name: resource.plural,
    singularName: resource.singular,
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs: resource.verbs,
    ...(resource.shortNames.length > 0 ? { shortNames: resource.shortNames } : {}),
    ...(resource.categories.length > 0 ? { categories: resource.categories } : {}),
    ...(resource.verbs.includes('get') ? { storageVersionHash: storageHash(resource) } : {}),
  };
  const below = Object.entries(resource.subresources).map(([name, subresource]) => ({
    name: `${resource.plural}/${name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(subresource.group === undefined ? {} : { group: subresource.group, version: subresource.version }),
    kind: subresource.kind,
    verbs: subresource.verbs,
  }));
  return [main, ...below];
}

function resourceList(group: Group, version: Group['versions'][number]): object {
  return {
    kind: 'APIResourceList',
    // The core group's list has none, as upstream.
    ...(group.name === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: groupVersionOf(group.name, version.name),
    resources: version.resources.flatMap(resourceRows),
  };
}

function aggregatedSubresource(resource: Resource, name: string, subresource: Subresource): object {
  const own = resource.custom
    ? { group: resource.group, version: resource.version }
    : // Built-in kinds leave group and version of their own kind empty.
      { group: '', version: '' };
  const responseKind = {
    group: subresource.group ?? own.group,
    version: subresource.version ?? own.version,
    kind: subresource.kind,
  };
  return { subresource: name, responseKind, verbs: subresource.verbs };
}

function aggregatedResource(resource: Resource): object {
  const { group, version, kind } = resource;
  const subresources = Object.entries(resource.subresources);
  return {
    resource: resource.plural,
    responseKind: resource.custom ? { group, version, kind } : { group: '', version: '', kind },
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs: resource.verbs,
    ...(resource.shortNames.length > 0 ? { shortNames: resource.shortNames } : {}),
    ...(resource.categories.length > 0 ? { categories: resource.categories } : {}),
    ...(subresources.length > 0
      ? { subresources: subresources.map(([name, one]) => aggregatedSubresource(resource, name, one)) }
      : {}),
  };
}

function aggregated(groups: Group[]): object {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map((group) => ({
      metadata: group.name === '' ? {} : { name: group.name },
      versions: group.versions.map(({ name, resources }) => ({
        version: name,
        resources: resources.map(aggregatedResource),
        freshness: 'Current',
      })),
    })),
  };
}

function wantsAggregated(exchange: Exchange): boolean {
  const first = (exchange.header('accept') ?? '').split(',').map((part) => part.replaceAll(' ', ''));
  return first.some(
    (part) => part.includes('as=APIGroupDiscoveryList') && part.includes('v=v2') && !part.includes('v2beta1'),
  );
}

function sendAggregated(exchange: Exchange, groups: Group[]): void {
  const text = JSON.stringify(aggregated(groups));
  const etag = `"${createHash('sha512').update(text).digest('hex').toUpperCase()}"`;
  exchange.response.setHeader('cache-control', 'public');
  exchange.response.setHeader('etag', etag);
  exchange.response.setHeader('vary', 'Accept');
  if (exchange.header('if-none-match') === etag) {
    exchange.send(304, undefined, '');
    return;
  }
  exchange.send(200, aggregatedType, `${text}\n`);
}

/**
 * Answers the discovery documents below /api and /apis.
 * @returns whether the path was one of them
 */
export function serveDiscovery(exchange: Exchange, registry: Registry, path: string): boolean {
  const parts = path.split('/').slice(1);
  const groups = registry.groups();
  if (path === '/api') {
    if (wantsAggregated(exchange))
      sendAggregated(
        exchange,
        groups.filter((group) => group.name === ''),
      );
    else {
      const serverAddress = exchange.header('host') ?? '';
      exchange.sendObject(200, {
        kind: 'APIVersions',
        versions: ['v1'],
        serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
      });
    }
    return true;
  }
  if (path === '/apis') {
    if (wantsAggregated(exchange))
      sendAggregated(
        exchange,
        groups.filter((group) => group.name !== ''),
      );
    else exchange.sendObject(200, groupList(registry));
    return true;
  }
  const [root, first = '', second] = parts;
  const groupName = root === 'api' ? '' : first;
  const versionName = root === 'api' ? first : second;
  const group = groups.find((candidate) => candidate.name === groupName);
  if (!group || parts.length > (root === 'api' ? 2 : 3)) return false;
  if (versionName === undefined) {
    exchange.sendObject(200, { kind: 'APIGroup', apiVersion: 'v1', ...groupDocument(group) });
    return true;
  }
  const version = group.versions.find((candidate) => candidate.name === versionName);
  if (!version) return false;
  exchange.sendObject(200, resourceList(group, version));
  return true;
}
