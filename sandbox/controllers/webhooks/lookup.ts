import type { Informer } from '../client/informer.ts';
import type { KubeClient } from '../client/rest.ts';
import type { Lookup } from './admission.ts';

/** Caches first; what they do not know is asked of the API server, so that a write seen there is never denied as unknown. */
export function lookupOf(client: KubeClient, informers: readonly Informer[]): Lookup {
  const byPlural = new Map(
    informers.map((informer) => [`${informer.resource.group}/${informer.resource.plural}`, informer]),
  );
  return {
    async find(kind, at) {
      if (!at.name) return undefined;
      const known = kind.plural === 'secrets' ? undefined : byPlural.get(`${kind.group}/${kind.plural}`)?.get(at);
      return (known as never) ?? (await client.find(kind, at));
    },
    list(kind, namespace) {
      const all = byPlural.get(`${kind.group}/${kind.plural}`)?.all() ?? [];
      return [...all].filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace) as never[];
    },
  };
}
