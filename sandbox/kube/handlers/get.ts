import { keyOf, pluralOf } from '../registry/resource.ts';
import { viewJson, viewOf } from '../registry/views.ts';
import { notFound } from '../status.ts';
import { sendView } from '../table/transform.ts';
import type { Call } from './context.ts';
import { parseVersion, waitForVersion } from './versions.ts';

/** GET of one object; also of its status subresource, which shows the whole object. */
export async function getObject(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  await waitForVersion(api.store, parseVersion(exchange.query.get('resourceVersion') ?? ''));
  const entry = api.store.get(resource.collection, keyOf(info.namespace, info.name));
  if (!entry) throw notFound(pluralOf(resource), info.name);
  if (exchange.representation.as) sendView(call, 200, viewOf(resource, entry.object));
  else exchange.sendJson(200, viewJson(resource, entry));
}
