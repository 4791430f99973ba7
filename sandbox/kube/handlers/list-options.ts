import type { Resource } from '../registry/resource.ts';
import { type FieldMatcher, parseFieldSelector } from '../selectors/fields.ts';
import { type LabelMatcher, parseLabelSelector, SelectorError } from '../selectors/labels.ts';
import { badRequest, type FieldCause, invalid } from '../status.ts';
import type { KubeObject } from '../types.ts';

/** The checked parameters of a list, watch or deletecollection. */
export interface ListOptions {
  labels: LabelMatcher | undefined;
  fields: FieldMatcher | undefined;
  /** 0: everything. */
  limit: number;
  continue: string;
  resourceVersion: string;
  resourceVersionMatch: string;
  isWatch: boolean;
  /** undefined when the client did not say. */
  sendInitialEvents: boolean | undefined;
  allowWatchBookmarks: boolean;
  timeoutSeconds: number | undefined;
}

function integer(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^[-+]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
  return Number(text);
}

/** Upstream reads every value but these two as true: `watch=maybe` is a watch. */
function boolean(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name);
  return text === null ? undefined : text.toLowerCase() !== 'false' && text !== '0';
}

const forbiddenMatch = (why: string): FieldCause => ({
  reason: 'FieldValueForbidden',
  message: `Forbidden: ${why}`,
  field: 'resourceVersionMatch',
});

const notSupported = (value: string, supported: string): FieldCause => ({
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: "${value}": supported values: ${supported}`,
  field: 'resourceVersionMatch',
});

function watchCauses(options: ListOptions): FieldCause[] {
  const match = options.resourceVersionMatch;
  if (options.sendInitialEvents === undefined) {
    return match === ''
      ? []
      : [forbiddenMatch('resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided')];
  }
  const causes: FieldCause[] = [];
  if (match !== 'NotOlderThan') {
    causes.push(forbiddenMatch('sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
    if (match !== '') causes.push(notSupported(match, '"NotOlderThan"'));
  }
  return causes;
}

function listCauses(options: ListOptions): FieldCause[] {
  const match = options.resourceVersionMatch;
  if (options.sendInitialEvents !== undefined) {
    return [
      {
        reason: 'FieldValueForbidden',
        message: 'Forbidden: sendInitialEvents is forbidden for list',
        field: 'sendInitialEvents',
      },
    ];
  }
  if (match === '') return [];
  if (options.resourceVersion === '') {
    return [forbiddenMatch('resourceVersionMatch is forbidden unless resourceVersion is provided')];
  }
  if (options.continue !== '') return [forbiddenMatch('resourceVersionMatch is forbidden when continue is provided')];
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    return [notSupported(match, '"Exact", "NotOlderThan", ""')];
  }
  if (match === 'Exact' && options.resourceVersion === '0') {
    return [forbiddenMatch('resourceVersionMatch "exact" is forbidden for resourceVersion "0"')];
  }
  return [];
}

/** Reads and checks the query. @throws ApiError 400 for what cannot be parsed, 422 for what does not go together */
export function readListOptions(resource: Resource, query: URLSearchParams, isWatchPath: boolean): ListOptions {
  let labels: LabelMatcher | undefined;
  try {
    labels = parseLabelSelector(query.get('labelSelector') ?? '');
  } catch (error) {
    if (error instanceof SelectorError) throw badRequest(error.message);
    throw error;
  }
  const options: ListOptions = {
    labels,
    fields: undefined,
    limit: Math.max(0, integer(query, 'limit') ?? 0),
    continue: query.get('continue') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    resourceVersionMatch: query.get('resourceVersionMatch') ?? '',
    isWatch: isWatchPath || boolean(query, 'watch') === true,
    sendInitialEvents: boolean(query, 'sendInitialEvents'),
    allowWatchBookmarks: boolean(query, 'allowWatchBookmarks') === true,
    timeoutSeconds: integer(query, 'timeoutSeconds'),
  };
  const causes = options.isWatch ? watchCauses(options) : listCauses(options);
  if (causes.length > 0) throw invalid({ group: 'meta.k8s.io', thing: 'ListOptions' }, '', causes);
  options.fields = parseFieldSelector(resource, query.get('fieldSelector') ?? '');
  return options;
}

/** Whether an object is selected by labels and fields. */
export function isSelected(options: ListOptions, object: KubeObject): boolean {
  return (options.labels?.(object.metadata.labels) ?? true) && (options.fields?.(object) ?? true);
}
