import { auditStore } from '../../db/audit/audit-store.ts';
import { ruleChangeStore } from '../../db/services/rule-change-store.ts';
import { chainFor } from '../../domain/services/service-chains.ts';
import { lookAfterRules } from '../../jobs/carry-out-rules.ts';
import { readServiceCatalog } from '../../usecases/clusters/services/read-service-catalog.ts';
import type { Deps } from '../../usecases/deps.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loop that writes changes of multi-cluster services. */
export function createRuling(parts: WorkerParts, asking: Deps) {
  const deps = {
    db: parts.database,
    clock: parts.clock,
    ruleChanges: ruleChangeStore,
    rules: asking.rules,
    rulePreview: asking.rulePreview,
    rollouts: asking.rollouts,
    audit: auditStore,
    notices: asking.notices,
    eventLog: parts.eventLog,
    async readChains() {
      const { chains } = await readServiceCatalog(asking, { namespace: asking.systemNamespace, project: null });
      return (template: string) => chainFor(chains, template, null);
    },
    onError: parts.onError,
  };
  return (signal: AbortSignal): Promise<void> => lookAfterRules(deps, signal);
}
