import { stringifyJson } from '../../lib/json-text.ts';
import { orderMeta } from '../meta/order.ts';
import type { Entry } from '../store/collection.ts';
import type { KubeObject } from '../types.ts';
import { eventView, storedEvent } from './events.ts';
import { apiVersionOf, type Resource } from './resource.ts';

const isEventView = (resource: Resource): boolean => resource.group === 'events.k8s.io';

/** A stored object as a resource's version shows it. Never changed by the caller: it may be the stored one itself. */
export function viewOf(resource: Resource, stored: KubeObject): KubeObject {
  if (isEventView(resource)) return eventView(stored);
  const apiVersion = apiVersionOf(resource);
  return stored.apiVersion === apiVersion ? stored : { ...stored, apiVersion };
}

/** The same as JSON text; the stored text where the version allows it. */
export function viewJson(resource: Resource, entry: Entry): string {
  const view = viewOf(resource, entry.object);
  return view === entry.object ? entry.json : stringifyJson(view);
}

/** An item of a list as JSON text: those of built-in kinds carry neither kind nor apiVersion. */
export function itemJson(resource: Resource, entry: Entry): string {
  const json = viewJson(resource, entry);
  return resource.custom ? json : `{${json.slice(json.indexOf('"metadata":'))}`;
}

/** An object of a resource's version in the form in which it is stored: its first members are in a known order. */
export function storedOf(resource: Resource, object: KubeObject): KubeObject {
  const { apiVersion: _apiVersion, kind: _kind, metadata: unordered, ...rest } = object;
  const metadata = orderMeta(unordered, resource.custom !== undefined);
  if (resource.collection === '/events') return storedEvent({ ...object, metadata });
  const version = resource.custom ? resource.custom.storageVersion : resource.version;
  return { apiVersion: apiVersionOf({ group: resource.group, version }), kind: resource.kind, metadata, ...rest };
}
