import { advanceItem } from '../domain/catalog/catalog-lifecycle.ts';
import { noticeOfItem } from '../domain/catalog/catalog-notice.ts';
import { toSupportedTemplates } from '../domain/catalog/publication.ts';
import { DomainError } from '../domain/errors.ts';
import type { CatalogRecord } from '../ports/catalog.ts';
import type { Tx } from '../ports/database.ts';
import type { PublicationRecord } from '../ports/publishing.ts';
import type { PublishDeps } from './publish-deps.ts';
import { type Distribution, findMissingCopies, planDistribution } from './publish-distribution.ts';

/** Copies take seconds. What is not there after this long will not come without somebody looking into it. */
const copyLimitMs = 10 * 60_000;

/**
 * Carries every publication that is under way as far as it goes now: chain, rule, copies, done; or back to where it came
 * from. Each step finds what an earlier try left behind, so a worker that died midway is no different from a slow one.
 */
export async function followPublications(deps: PublishDeps, limitMs = copyLimitMs): Promise<void> {
  for (const itemId of await deps.publishing.unfinished(deps.db.auto, true)) {
    try {
      await followItem(deps, itemId, limitMs);
    } catch (error) {
      deps.onError(error);
    }
  }
}

async function followItem(deps: PublishDeps, itemId: string, limitMs: number): Promise<void> {
  const plan = await planDistribution(deps, itemId);
  const publication = plan?.underWay;
  if (!plan || !publication) return;
  try {
    if (publication.state === 'rolling-back') return await rollBack(deps, plan, publication);
    await distribute(deps, plan, publication);
  } catch (error) {
    // A refusal stands for ever; anything else (no answer, no rights, others were faster) is tried again.
    if (!isRefusal(error)) return await note(deps, publication, wordsOf(error));
    return await startRollBack(deps, publication, wordsOf(error));
  }
  const missing = await findMissingCopies(deps, plan, publication);
  if (missing.length === 0) return finish(deps, publication);
  const since = (publication.appliedAt ?? deps.clock.now()).getTime();
  const [first, ...rest] = missing;
  const words = rest.length === 0 ? `${first}` : `${first}, and ${rest.length} more`;
  const isLate = deps.clock.now().getTime() - since > limitMs;
  if (isLate && (await deps.mirror.health(deps.db.auto)).reachable) {
    return startRollBack(deps, publication, `Gave up waiting: ${words}`);
  }
  await note(deps, publication, `Waits: ${words}`);
}

async function distribute(deps: PublishDeps, plan: Distribution, publication: PublicationRecord): Promise<void> {
  const { kind } = plan.item;
  await deps.publisher.ensureChain({
    kind,
    name: publication.chain,
    itemId: publication.itemId,
    publicationId: publication.id,
    supportedTemplates: toSupportedTemplates(publication.content.versions),
  });
  await deps.publisher.rewriteRules(plan.rewrite);
  if (publication.appliedAt) return;
  publication.appliedAt = deps.clock.now();
  await deps.db.transact((tx) => deps.publishing.updatePublication(tx, publication));
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  // A conflict of AccessManagement is others being faster; one of the chain is a name that belongs to somebody.
  return error.code === 'validation-failed' || (error.code === 'conflict' && error.meta.reason === 'AlreadyExists');
}

const wordsOf = (error: unknown) =>
  error instanceof DomainError ? (error.detail ?? error.code) : 'An error of Slipway';

async function note(deps: PublishDeps, publication: PublicationRecord, problem: string): Promise<void> {
  if (publication.problem === problem) return;
  await deps.db.transact(async (tx) => {
    await deps.publishing.updatePublication(tx, { ...publication, problem });
    await deps.eventLog.append(tx, [{ subject: 'catalog', key: publication.itemId, project: null }]);
  });
}

/** From here it only goes back, whoever does it and however often. */
async function startRollBack(deps: PublishDeps, publication: PublicationRecord, problem: string): Promise<void> {
  await deps.db.transact((tx) =>
    deps.publishing.updatePublication(tx, { ...publication, state: 'rolling-back', problem }),
  );
}

async function rollBack(deps: PublishDeps, plan: Distribution, publication: PublicationRecord): Promise<void> {
  await deps.publisher.rewriteRules(plan.rewrite);
  await deps.publisher.deleteChain(plan.item.kind, publication.chain, publication.id);
  await settle(deps, publication, 'rolled-back', async (tx, item) => {
    const draft = await deps.publishing.draft(tx, item.id);
    if (draft) {
      const comment = publication.problem;
      const state = 'in-review' as const;
      await deps.publishing.putDraft(tx, { ...draft, state, comment, revision: draft.revision + 1 });
    }
    if (item.state === 'publishing') await deps.publishing.setState(tx, item.id, advanceItem(item.state, 'fail'));
  });
}

async function finish(deps: PublishDeps, publication: PublicationRecord): Promise<void> {
  await settle(deps, { ...publication, problem: null }, 'published', async (tx, item) => {
    for (const former of await deps.publishing.publications(tx, item.id)) {
      if (former.state !== 'published') continue;
      await deps.publishing.updatePublication(tx, { ...former, state: 'superseded' });
    }
    await deps.publishing.goLive(tx, publication);
    await deps.publishing.removeDraft(tx, item.id);
  });
}

/** Ends a publication, under the item's lock, unless somebody else has ended it already. */
async function settle(
  deps: PublishDeps,
  publication: PublicationRecord,
  state: 'published' | 'rolled-back',
  work: (tx: Tx, item: CatalogRecord) => Promise<void>,
): Promise<void> {
  const { id, itemId, chain, projects, problem, content, publishedBy } = publication;
  await deps.db.transact(async (tx) => {
    const item = await deps.publishing.lockItem(tx, itemId);
    const now = (await deps.publishing.publications(tx, itemId)).find((one) => one.id === id);
    if (!item || now?.state !== (state === 'published' ? 'publishing' : 'rolling-back')) return;
    const authors = (await deps.publishing.draft(tx, itemId))?.authors ?? [];
    await work(tx, item);
    const at = deps.clock.now();
    await deps.publishing.updatePublication(tx, { ...publication, state, finishedAt: at });
    await deps.audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      project: null,
      traceId: null,
      action: state === 'published' ? 'finish-publication' : 'roll-back-publication',
      subject: 'catalog',
      key: itemId,
      before: { state: now.state, projects: item.projects },
      after: { state, chain, projects, ...(problem && { problem }) },
    });
    const topic = state === 'published' ? 'catalog-published' : 'catalog-publish-failed';
    const about = [...authors, publishedBy];
    await deps.notices.append(tx, {
      ...noticeOfItem(topic, itemId, content, { about, projects, reason: problem }),
      at,
      actorId: null,
    });
    await deps.eventLog.append(tx, [{ subject: 'catalog', key: itemId, project: null }]);
  });
}

/** Takes back chains that no running cluster needs any more, and deletes them. */
export async function withdrawFormerChains(deps: PublishDeps): Promise<void> {
  for (const itemId of await deps.publishing.unfinished(deps.db.auto, false)) {
    try {
      const plan = await planDistribution(deps, itemId);
      if (!plan || plan.underWay) continue;
      const spare = plan.publications.filter(
        ({ state, chain }) =>
          (state === 'superseded' || (state === 'published' && plan.item.state === 'retired')) &&
          !plan.grants.some((grant) => grant.chain === chain),
      );
      if (spare.length === 0) continue;
      await deps.publisher.rewriteRules(plan.rewrite);
      for (const publication of spare) {
        await deps.publisher.deleteChain(plan.item.kind, publication.chain, publication.id);
        await deps.db.transact(async (tx) => {
          await deps.publishing.updatePublication(tx, { ...publication, state: 'withdrawn' });
          await deps.audit.append(tx, {
            at: deps.clock.now(),
            actor: 'slipway',
            actorId: null,
            actorKind: 'system',
            project: null,
            traceId: null,
            action: 'withdraw-chain',
            subject: 'catalog',
            key: itemId,
            before: { chain: publication.chain, state: publication.state },
            after: { state: 'withdrawn' },
          });
        });
      }
    } catch (error) {
      deps.onError(error);
    }
  }
}
