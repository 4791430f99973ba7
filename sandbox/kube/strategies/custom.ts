import { equalJson } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import type { KubeObject } from '../types.ts';
import { type Strategy, strategyLike } from './strategy.ts';

function withoutStatus(object: KubeObject, hasStatus: boolean): Record<string, unknown> {
  const { apiVersion: _apiVersion, metadata: _metadata, status, ...rest } = object;
  return hasStatus || status === undefined ? rest : { ...rest, status };
}

/** Custom objects: the generation counts changes of everything but metadata and, where there is one, the status. */
export function customStrategy(resource: Resource): Strategy {
  const hasStatus = resource.subresources.status !== undefined;
  return strategyLike({
    allowsUnconditionalUpdate: false,
    prepareForCreate(object) {
      if (hasStatus) delete object.status;
      object.metadata.generation = 1;
    },
    prepareForUpdate(object, old) {
      if (hasStatus) {
        if (old.status === undefined) delete object.status;
        else object.status = old.status;
      }
      if (!equalJson(withoutStatus(object, hasStatus), withoutStatus(old, hasStatus))) {
        object.metadata.generation = (old.metadata.generation ?? 0) + 1;
      }
    },
  });
}
