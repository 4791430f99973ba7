import type { SaidSentence } from '../../../../lib/contracts/common.ts';
import { DomainError, isAway } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { BatchPlace, BatchRecord } from '../../../ports/request-batches.ts';
import { actFor } from '../../act-for.ts';
import type { Deps } from '../../deps.ts';
import { kindOf } from '../kinds/registry.ts';
import { whyOf } from '../steps/step-request.ts';
import { toRequestBody } from './batch-requests.ts';

/** A job ends before the queue takes it for dead, and another goes on. */
const mostMs = 60_000;

/**
 * Sends the requests of a batch one after the other, with the rights that its requester has now. Each is stored in one
 * transaction with the note that it was sent, so that a worker that dies at any point sends nothing twice and leaves
 * nothing out. Throws when there was no answer for one of them, so that the queue asks again.
 */
export async function sendBatch(deps: Deps, batchId: string, signal?: AbortSignal): Promise<void> {
  const batch = await deps.batches.get(deps.db.auto, batchId);
  if (!batch) return;
  const until = deps.clock.now().getTime() + mostMs;
  const failures: unknown[] = [];
  for (const { position, cluster } of await deps.batches.waiting(deps.db.auto, batchId)) {
    if (signal?.aborted || deps.clock.now().getTime() > until) {
      await deps.db.transact((tx) => deps.queue.send(tx, { kind: 'send-batch', requestId: batchId }));
      return;
    }
    // One that gets no answer must not keep the others from theirs.
    await sendOne(deps, batch, { batchId, position }, cluster).catch((error: unknown) => failures.push(error));
    await tellPage(deps, batch);
  }
  if (failures.length > 0) throw failures[0];
}

async function sendOne(deps: Deps, batch: BatchRecord, place: BatchPlace, cluster: ClusterRef): Promise<void> {
  const person = await actFor(deps, batch.requesterId);
  if (!person) return refuse(deps, place, say('batch-requester-gone'));
  // The limits of the token that was used hold for what is sent later too.
  const actor = { ...person, ...batch.askedWith };
  const call = { deps: noting(deps, place), actor, traceId: null, signal: undefined };
  try {
    await kindOf(batch).submit.execute(call, { body: toRequestBody(batch, cluster) });
  } catch (error) {
    if (!(error instanceof DomainError) || isAway(error)) throw error;
    await refuse(deps, place, toWhy(error));
  }
}

/** Notes in the transaction that stores the request that it is the one of this cluster. */
function noting(deps: Deps, place: BatchPlace): Deps {
  return {
    ...deps,
    requests: {
      ...deps.requests,
      insert: async (tx, request) => {
        const stored = await deps.requests.insert(tx, request);
        if (await deps.batches.markSent(tx, place, stored.id, deps.clock.now())) return stored;
        throw new DomainError('conflict', say('batch-already-sent'));
      },
    },
  };
}

const refuse = (deps: Deps, place: BatchPlace, why: SaidSentence) =>
  deps.db.transact((tx) => deps.batches.markRefused(tx, place, why, deps.clock.now()));

/** What is wrong with a field says more than that something is. */
export function toWhy(error: DomainError): SaidSentence {
  const [field] = error.errors;
  return error.detail === undefined && field ? { detail: field.detail, message: field.message } : whyOf(error);
}

const tellPage = (deps: Deps, { id, requesterId }: BatchRecord) =>
  deps.db.transact((tx) =>
    deps.eventLog.append(tx, [{ subject: 'requests', key: id, project: null, userId: requesterId }]),
  );
