import { isObject, type JsonObject } from '../../lib/json.ts';
import { applyMergePatch } from '../patch/merge.ts';
import { keyOf, kindOf, pluralOf } from '../registry/resource.ts';
import { ApiError, invalid, notFound } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { readAnyBody } from './any-body.ts';
import type { Call } from './context.ts';
import { updateWith } from './update.ts';
import { readWriteOptions } from './write-options.ts';

interface Scaled {
  replicas?: number;
  selector?: { matchLabels?: Record<string, string> };
}

/** The autoscaling/v1 Scale of an object with replicas. */
function scaleOf({ metadata, spec, status }: KubeObject): KubeObject {
  const { replicas = 0, selector } = (spec ?? {}) as Scaled;
  const labels = Object.entries(selector?.matchLabels ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: {
      replicas: isObject(status) ? Number(status.replicas ?? 0) : 0,
      selector: labels.map(([key, value]) => `${key}=${value}`).join(','),
    },
  };
}

const patchTypes = ['application/merge-patch+json', 'application/strategic-merge-patch+json'];

/** GET, PUT and PATCH of the number of replicas of a built-in kind. */
export async function scaleObject(call: Call): Promise<void> {
  const { api, exchange, info, resource } = call;
  if (info.verb === 'get') {
    const entry = api.store.get(resource.collection, keyOf(info.namespace, info.name));
    if (!entry) throw notFound(pluralOf(resource), info.name);
    exchange.sendObject(200, scaleOf(entry.object));
    return;
  }
  const options = readWriteOptions(exchange, info.verb === 'patch' ? 'PatchOptions' : 'UpdateOptions');
  if (info.verb === 'patch' && !patchTypes.includes(exchange.contentType ?? ''))
    throw new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
  const body = await readAnyBody(call);
  const main: Call = { ...call, info: { ...info, subresource: '' } };
  const transform = (live: KubeObject): KubeObject => {
    const scale = scaleOf(live) as unknown as JsonObject;
    const wanted = info.verb === 'patch' ? applyMergePatch(scale, body) : body;
    const { replicas = 0 } = (wanted.spec ?? {}) as Scaled;
    if (replicas < 0) {
      const message = `Invalid value: ${replicas}: must be greater than or equal to 0`;
      throw invalid(kindOf({ ...resource, group: 'autoscaling', kind: 'Scale' }), info.name, [
        { reason: 'FieldValueInvalid', message, field: 'spec.replicas' },
      ]);
    }
    const { resourceVersion = live.metadata.resourceVersion } = (wanted.metadata ?? {}) as KubeObject['metadata'];
    return {
      ...live,
      metadata: { ...live.metadata, resourceVersion },
      spec: { ...(live.spec as JsonObject), replicas },
    };
  };
  const written = await updateWith(main, options, { transform, hasPreconditions: false, isOwned: false });
  exchange.sendObject(200, scaleOf(written));
}
