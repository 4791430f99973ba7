import { apiVersionOf, type Resource } from '../registry/resource.ts';
import { itemJson } from '../registry/views.ts';
import type { Entry } from '../store/collection.ts';

/** What a list shows, before it is put into words. */
export interface ListResult {
  entries: Entry[];
  revision: number;
  continue: string;
  remaining: number | undefined;
}

/** The text of a list. Custom lists say `continue: ""` on the last page, built-in ones leave it out. */
export function listJson(resource: Resource, result: ListResult): string {
  const metadata = {
    ...(resource.custom || result.continue !== '' ? { continue: result.continue } : {}),
    ...(result.remaining === undefined ? {} : { remainingItemCount: result.remaining }),
    resourceVersion: String(result.revision),
  };
  const head = JSON.stringify({ kind: resource.listKind, apiVersion: apiVersionOf(resource), metadata });
  const items = result.entries.map((entry) => itemJson(resource, entry)).join(',');
  return `${head.slice(0, -1)},"items":[${items}]}`;
}
