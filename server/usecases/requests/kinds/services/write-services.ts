import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import { changesValuesAlone } from '../../../../domain/services/service-effects.ts';
import { applyServiceChanges } from '../../../../domain/services/written-services.ts';
import { say } from '../../../../domain/words/said.ts';
import { type Writing, writeChange } from '../../running/write-spec.ts';
import type { ChangeDeps } from '../../steps/change-steps.ts';

/** Writes approved services to their cluster; others' services stay as they are by then. */
export const writeServices = (deps: ChangeDeps, requestId: string): Promise<void> =>
  writeChange(deps, requestId, writing);

const writing: Writing = {
  noteBefore: ({ plan }, { serviceSets }) => {
    const own = serviceSets.find(({ multiClusterService }) => multiClusterService === null);
    const isNeeded = plan.services?.effects.some(changesValuesAlone) ?? false;
    return own && isNeeded ? { setBefore: own.generation } : {};
  },
  toChange: ({ id, plan: { services } }, live) => {
    if (!services) throw new Error('A request of services says nothing of them');
    const { changes, seen, chains } = services;
    const moved = changes.find((change) => {
      const now = live.services.find((one) => serviceKey(one) === serviceKey(change))?.revision ?? null;
      return now !== (seen[serviceKey(change)] ?? null);
    });
    if (moved) return say('service-changed-meanwhile', { service: moved.name });
    return {
      requestId: id,
      services: applyServiceChanges(live.services, changes, (template) => chains[template] ?? null),
    };
  },
};
