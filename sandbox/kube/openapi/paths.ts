import type { JsonObject } from '../../lib/json.ts';
import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { definitionName, metaName, refTo } from './schemas.ts';

const parameter = (name: string, type: string): JsonObject => ({
  name,
  in: 'query',
  schema: { type, uniqueItems: true },
});
const pathParameter = (name: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', uniqueItems: true },
});

const listParameters = [
  ...['continue', 'fieldSelector', 'labelSelector', 'resourceVersion', 'resourceVersionMatch'].map((name) =>
    parameter(name, 'string'),
  ),
  ...['limit', 'timeoutSeconds'].map((name) => parameter(name, 'integer')),
  ...['allowWatchBookmarks', 'sendInitialEvents', 'watch'].map((name) => parameter(name, 'boolean')),
];
/** kubectl looks for these before it relies on the server to find unknown fields or to run dry. */
const writeParameters = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => parameter(name, 'string'));
const deleteParameters = [
  parameter('dryRun', 'string'),
  parameter('gracePeriodSeconds', 'integer'),
  parameter('propagationPolicy', 'string'),
];

const mediaTypes = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
const patchTypes = ['application/apply-patch+yaml', 'application/json-patch+json', 'application/merge-patch+json'];

const contentOf = (types: readonly string[], name: string): JsonObject =>
  Object.fromEntries(types.map((type) => [type, { schema: refTo(name) }]));

interface Operation {
  action: string;
  parameters: JsonObject[];
  body?: { types: readonly string[]; name: string };
  answer: string;
  codes: number[];
}

function show(resource: Resource, { action, parameters, body, answer, codes }: Operation): JsonObject {
  const { group, version, kind } = resource;
  const answers = codes.map((code) => [String(code), { description: 'OK', content: contentOf(mediaTypes, answer) }]);
  return {
    tags: [apiVersionOf(resource).replaceAll(/[./](.)/g, (_, letter: string) => letter.toUpperCase())],
    parameters,
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body.types, body.name) } }),
    responses: { ...Object.fromEntries(answers), '401': { description: 'Unauthorized' } },
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': { group, version, kind },
  };
}

function collectionItem(resource: Resource, hasWrites: boolean): JsonObject {
  const kind = definitionName(resource);
  const list = definitionName(resource, resource.listKind);
  const has = (verb: string) => resource.verbs.includes(verb);
  const item: JsonObject = {};
  if (has('list'))
    item.get = show(resource, { action: 'list', parameters: listParameters, answer: list, codes: [200] });
  if (hasWrites && has('create')) {
    const body = { types: ['*/*'], name: kind };
    const codes = [200, 201, 202];
    item.post = show(resource, { action: 'post', parameters: writeParameters, body, answer: kind, codes });
  }
  if (hasWrites && has('deletecollection')) {
    const parameters = [...listParameters.slice(0, 7), ...deleteParameters];
    const answer = metaName('Status');
    item.delete = show(resource, { action: 'deletecollection', parameters, answer, codes: [200] });
  }
  return item;
}

function objectItem(resource: Resource, verbs: readonly string[]): JsonObject {
  const answer = definitionName(resource);
  const item: JsonObject = {};
  if (verbs.includes('get')) item.get = show(resource, { action: 'get', parameters: [], answer, codes: [200] });
  if (verbs.includes('update')) {
    const body = { types: ['*/*'], name: answer };
    item.put = show(resource, { action: 'put', parameters: writeParameters, body, answer, codes: [200, 201] });
  }
  if (verbs.includes('patch')) {
    const types = resource.custom ? patchTypes : [...patchTypes, 'application/strategic-merge-patch+json'];
    const body = { types, name: metaName('Patch') };
    const parameters = [...writeParameters, parameter('force', 'boolean')];
    item.patch = show(resource, { action: 'patch', parameters, body, answer, codes: [200, 201] });
  }
  if (verbs.includes('delete')) {
    const codes = [200, 202];
    item.delete = show(resource, { action: 'delete', parameters: deleteParameters, answer: metaName('Status'), codes });
  }
  return item;
}

/** The paths under which a resource is served. */
export function pathsOf(resource: Resource): Record<string, JsonObject> {
  const prefix = resource.group === '' ? '/api' : '/apis';
  const root = `${prefix}/${apiVersionOf(resource)}`;
  const { namespaced, plural } = resource;
  const base = namespaced ? `${root}/namespaces/{namespace}/${plural}` : `${root}/${plural}`;
  const pretty = parameter('pretty', 'string');
  const common = namespaced ? [pathParameter('namespace'), pretty] : [pretty];
  const named = [pathParameter('name'), ...common];
  const paths: Record<string, JsonObject> = {
    [base]: { ...collectionItem(resource, true), parameters: common },
  };
  if (resource.verbs.includes('get')) {
    paths[`${base}/{name}`] = { ...objectItem(resource, resource.verbs), parameters: named };
  }
  if (namespaced && resource.verbs.includes('list')) {
    paths[`${root}/${plural}`] = { ...collectionItem(resource, false), parameters: [pretty] };
  }
  if (resource.subresources.status) {
    paths[`${base}/{name}/status`] = { ...objectItem(resource, resource.subresources.status.verbs), parameters: named };
  }
  return paths;
}
