import { auditStore } from '../../db/audit/audit-store.ts';
import { figuresStore } from '../../db/clusters/figures-store.ts';
import { driftStore } from '../../db/costs/drift-store.ts';
import { rateCardStore } from '../../db/costs/rate-card-store.ts';
import type { Lead } from '../../db/events/leader.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import type { Deps } from '../../usecases/deps.ts';
import { createCampaigning } from './campaigning.ts';
import { lookAfterForgetting } from './forgetting.ts';
import { createGitting } from './gitting.ts';
import { createInsideEvents } from './inside-events.ts';
import type { StepDeps } from './job-handlers.ts';
import { createKarmada } from './karmada.ts';
import { createMeasuring } from './measuring.ts';
import type { WorkerParts } from './parts.ts';
import { createPublishing } from './publishing.ts';
import { createRuling } from './ruling.ts';
import type { WorkerSettings } from './settings.ts';
import { createSweeping } from './sweeping.ts';
import { createWatching } from './watching.ts';

/** What a worker does while it leads: it lists and watches, and once the projection is complete the other loops begin. */
export function createLeading(
  parts: WorkerParts,
  settings: WorkerSettings,
  { steps, handlers, asking }: { steps: StepDeps; handlers: JobHandlers; asking: Deps },
) {
  const { log, metrics } = parts;
  const { systemNamespace, prometheusUrl } = settings;
  const figuring = {
    db: parts.database,
    clock: parts.clock,
    mirror: parts.mirror,
    rateCards: rateCardStore,
    figures: figuresStore,
    drifts: driftStore,
    audit: auditStore,
    notices: parts.notices,
    eventLog: parts.eventLog,
  };
  const watch = createWatching(parts, settings, { steps, figuring });
  const publish = createPublishing(parts, systemNamespace);
  const campaign = createCampaigning(parts, asking);
  const rule = createRuling(parts, asking);
  const followGit = createGitting(parts, steps);
  const keepInsideEvents = createInsideEvents(parts, asking);
  const followKarmada = createKarmada(parts, asking);
  const measuring = prometheusUrl ? createMeasuring(parts, prometheusUrl) : null;
  const sweep = createSweeping(parts, {
    steps,
    figuring,
    handlers,
    sleeping: { onError: parts.onError, deps: asking },
    costCurrency: measuring?.currency ?? null,
  });
  return async (lead: Lead): Promise<void> => {
    const startedAt = performance.now();
    const karmada = followKarmada(lead);
    await watch(lead, () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.coldStart.set(seconds);
      log.info({ seconds: Math.round(seconds * 1000) / 1000 }, 'Projection is complete');
      void sweep(lead.signal);
      void lookAfterForgetting(parts, lead.signal);
      void publish(lead.signal);
      void campaign(lead.signal);
      void rule(lead.signal);
      void followGit(lead.signal);
      void keepInsideEvents(lead.signal);
      void measuring?.run(lead.signal);
    });
    await karmada;
  };
}
