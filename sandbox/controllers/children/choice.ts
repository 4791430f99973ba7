import { matchesSelector, parseSelector } from '../../lib/label-selectors.ts';
import { readPath } from '../client/objects.ts';
import type { CoreObject } from './nodes.ts';

/** Whether an object is one of those that a request asks for. */
export type Choice = (object: CoreObject) => boolean;

/** What a request chooses by its path, its label selector and its field selector (`a=b`, `a!=b`, comma-separated). */
export function readChoice(query: URLSearchParams, path: { namespace?: string; name?: string }): Choice {
  const labels = parseSelector(query.get('labelSelector') ?? '');
  const fields = [...(query.get('fieldSelector') ?? '').matchAll(/([^,=!]+)(!=|==|=)([^,]*)/g)];
  return (object) =>
    (path.namespace ?? object.metadata.namespace) === object.metadata.namespace &&
    (path.name ?? object.metadata.name) === object.metadata.name &&
    matchesSelector(labels, object.metadata.labels) &&
    fields.every(
      ([, field = '', sign, value]) => (String(readPath(object, field) ?? '') === value) === (sign !== '!='),
    );
}
