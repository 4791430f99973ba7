import { toSupportedTemplates } from '../domain/catalog/publication.ts';
import { templateObjectKinds } from '../domain/catalog/template-listing.ts';
import type { PublicationRecord } from '../ports/publishing.ts';
import type { PublishDeps } from './publish-deps.ts';
import { type Distribution, planDistribution } from './publish-distribution.ts';

/**
 * Makes chains again that are handed out and that somebody deleted: chains are immutable, so what was published says
 * all that is in one. The copies come back by k0rdent's own hand, as the rule still names the chain.
 */
export async function repairChains(deps: PublishDeps): Promise<void> {
  for (const itemId of await deps.publishing.unfinished(deps.db.auto, false)) {
    try {
      const plan = await planDistribution(deps, itemId);
      // A publication under way brings its own chain, and afterwards the others are looked at again.
      if (!plan || plan.underWay) continue;
      const handedOut = new Set(plan.grants.map(({ chain }) => chain));
      for (const publication of plan.publications) {
        if (handedOut.has(publication.chain)) await repairChain(deps, plan, publication);
      }
    } catch (error) {
      deps.onError(error);
    }
  }
}

async function repairChain(deps: PublishDeps, { item }: Distribution, publication: PublicationRecord): Promise<void> {
  const { chain: name, itemId, id: publicationId, content, projects } = publication;
  const ref = { namespace: deps.systemNamespace, name };
  if (await deps.mirror.get(deps.db.auto, templateObjectKinds[item.kind].chain, ref)) return;
  const isMade = await deps.publisher.ensureChain({
    kind: item.kind,
    name,
    itemId,
    publicationId,
    supportedTemplates: toSupportedTemplates(content.versions),
  });
  // What is there already has only not been seen yet.
  if (!isMade) return;
  await deps.db.transact(async (tx) => {
    await deps.audit.append(tx, {
      at: deps.clock.now(),
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      project: null,
      traceId: null,
      action: 'repair-publication',
      subject: 'catalog',
      key: itemId,
      before: { chain: null, projects },
      after: { chain: name, projects },
    });
    await deps.eventLog.append(tx, [{ subject: 'catalog', key: itemId, project: null }]);
  });
}
