import { stringifyJson } from '../../lib/json-text.ts';
import type { Call } from '../handlers/context.ts';
import type { ListResult } from '../handlers/list-json.ts';
import type { Resource } from '../registry/resource.ts';
import { viewOf } from '../registry/views.ts';
import { ApiError, badRequest, internalError } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { cellsOf, columnsOf } from './columns.ts';

/** What a row carries of its object. */
type Include = 'Metadata' | 'Object' | 'None';

const partial = (object: KubeObject, version: string): object => ({
  kind: 'PartialObjectMetadata',
  apiVersion: `meta.k8s.io/${version}`,
  metadata: object.metadata,
});

function readInclude(call: Call): Include {
  const value = call.exchange.query.get('includeObject') || 'Metadata';
  if (value === 'Metadata' || value === 'Object' || value === 'None') return value;
  throw badRequest(
    `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(value)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}

function tableOf(call: Call, objects: KubeObject[], metadata: object, hasColumns = true): object {
  const { resource, exchange } = call;
  const version = exchange.representation.as?.version ?? 'v1';
  const include = readInclude(call);
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${version}`,
    metadata,
    columnDefinitions: hasColumns ? columnsOf(resource).map((column) => column.definition) : null,
    rows: objects.map((object) => ({
      cells: cellsOf(resource, object),
      object: include === 'Object' ? object : include === 'Metadata' ? partial(object, version) : null,
    })),
  };
}

const listMetadata = (result: ListResult): object => ({
  resourceVersion: String(result.revision),
  ...(result.continue === '' ? {} : { continue: result.continue }),
  ...(result.remaining === undefined ? {} : { remainingItemCount: result.remaining }),
});

const goType = (resource: Resource, isList: boolean): string => {
  if (resource.custom) return isList ? '*unstructured.UnstructuredList' : '*unstructured.Unstructured';
  const [name = 'core'] = resource.group === '' ? ['core'] : resource.group.split('.');
  return `*${name}.${isList ? resource.listKind : resource.kind}`;
};

const wrongShape = (call: Call, what: string): ApiError =>
  new ApiError(
    406,
    'NotAcceptable',
    `you requested ${call.exchange.representation.as?.kind}, but the requested object ${what}`,
  );

/** Answers one object as a table or by its metadata only. */
export function sendView(call: Call, code: number, object: KubeObject): void {
  const { as } = call.exchange.representation;
  if (as?.kind === 'Table') {
    const { resourceVersion } = object.metadata;
    call.exchange.sendObject(code, tableOf(call, [object], { resourceVersion }));
  } else if (as?.kind === 'PartialObjectMetadata') call.exchange.sendObject(code, partial(object, as.version));
  else if (call.resource.custom) throw internalError('content is not a list');
  else throw wrongShape(call, `is not a list (${goType(call.resource, false)})`);
}

/** Answers a list as a table or by its items' metadata only. */
export function sendListView(call: Call, result: ListResult): void {
  const { as } = call.exchange.representation;
  const objects = result.entries.map((entry) => viewOf(call.resource, entry.object));
  if (as?.kind === 'Table') {
    call.exchange.sendObject(200, tableOf(call, objects, listMetadata(result)));
  } else if (as?.kind === 'PartialObjectMetadataList') {
    call.exchange.sendObject(200, {
      kind: 'PartialObjectMetadataList',
      apiVersion: `meta.k8s.io/${as.version}`,
      metadata: listMetadata(result),
      items: objects.map((object) => partial(object, as.version)),
    });
  } else throw wrongShape(call, `is a list (${goType(call.resource, true)})`);
}

/** Writes the objects of watch events; only the first table of a stream carries the columns. */
export function createRowWriter(call: Call): (object: KubeObject) => string {
  const { as } = call.exchange.representation;
  if (as?.kind !== 'Table') return (object) => stringifyJson(partial(object, as?.version ?? 'v1'));
  readInclude(call);
  let isFirst = true;
  return (object) => {
    const { resourceVersion } = object.metadata;
    const table = tableOf(call, [object], { resourceVersion }, isFirst);
    isFirst = false;
    return stringifyJson(table);
  };
}
