import { setTimeout as delay } from 'node:timers/promises';
import type { SaidSentence } from '../../lib/contracts/common.ts';
import { DomainError, isAway } from '../domain/errors.ts';
import { whyRuleKept } from '../domain/git/git-keeper.ts';
import { readRule, type WrittenRule, writeRule } from '../domain/multi-cluster-services/written-rule.ts';
import { say } from '../domain/words/said.ts';
import type { RuleChangeRecord } from '../ports/multi-cluster-changes.ts';
import { tellEnd } from '../usecases/multi-cluster-services/rule-notices.ts';
import { ruleEvent } from '../usecases/multi-cluster-services/rule-scope.ts';
import { whyOf } from '../usecases/requests/steps/step-request.ts';
import { isInWaves, stepWaves, type WaveDeps } from './run-waves.ts';

/** What carrying out changes of multi-cluster services needs. */
export interface CarryRulesDeps extends WaveDeps {
  onError(error: unknown): void;
}

const followIntervalMs = 1_000;
/** k0rdent writes the status of a rule while it rolls out, and each of its writes makes another version. */
const writeAttempts = 5;

/** Carries out what was sent and approved until `signal` fires. What goes wrong is told and tried again. */
export async function lookAfterRules(deps: CarryRulesDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await carryOutRules(deps).catch(deps.onError);
    await delay(followIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Tries each one; one that has to wait keeps no other from it. */
async function carryOutRules(deps: CarryRulesDeps): Promise<void> {
  for (const id of await deps.ruleChanges.toCarryOut(deps.db.auto)) await carryOutRule(deps, id).catch(deps.onError);
}

/** Carries out one change. A worker that died after writing is known by the change's mark on the object. */
async function carryOutRule(deps: CarryRulesDeps, id: string): Promise<void> {
  const change = await deps.ruleChanges.get(deps.db.auto, id);
  if (change?.state !== 'applying') return;
  let ended: RuleEnd | null = 'applied';
  try {
    if (isInWaves(change)) ended = await stepWaves(deps, change, (live) => refuseOther(change, live));
    else await write(deps, change);
  } catch (error) {
    // Without an answer or without the right it may be done later; what is refused stays refused.
    const mayWork: boolean = isAway(error);
    if (mayWork || !(error instanceof DomainError) || error.code === 'forbidden') throw error;
    return await end(deps, id, 'failed', whyOf(error));
  }
  if (ended) await end(deps, id, ended, null);
}

type RuleEnd = 'applied' | 'reverted' | 'failed';
const actions = { applied: 'finish-rule-change', reverted: 'finish-rule-revert', failed: 'fail-rule-change' } as const;

async function write(deps: CarryRulesDeps, change: RuleChangeRecord): Promise<void> {
  const { asked, name } = change;
  if (asked.act === 'delete') {
    refuseKept(name, toLive(await deps.rules.read(name)));
    return await deps.rules.remove(name, asked.seen.uid);
  }
  const chainOf = await deps.readChains();
  for (let attempt = 1; ; attempt += 1) {
    const object = await deps.rules.read(name);
    if (object && deps.rules.isWrittenBy(object, change.id)) return;
    refuseOther(change, object);
    try {
      await deps.rules.write(writeRule(object, asked, chainOf), change.id);
      return;
    } catch (error) {
      const isRaced = error instanceof DomainError && error.code === 'conflict';
      if (!isRaced || attempt === writeAttempts) throw error;
    }
  }
}

const toLive = (object: Record<string, unknown> | null) => object && readRule(object, (text) => text);

/** @throws DomainError where Git would bring back what is changed or deleted here */
function refuseKept(name: string, live: WrittenRule | null): void {
  const kept = whyRuleKept(name, live?.keptBy ?? null);
  if (kept) throw new DomainError('conflict', kept);
}

/** @throws DomainError when the object is not the one that the change was made for, or is kept by Git meanwhile */
function refuseOther({ name, asked: { seen } }: RuleChangeRecord, object: Record<string, unknown> | null): void {
  const live = toLive(object);
  if (seen === null) {
    if (live) throw new DomainError('conflict', say('rule-name-taken', { name }));
    return;
  }
  if (!live || live.uid !== seen.uid) throw new DomainError('conflict', say('rule-gone', { name }));
  if (live.isDeleting) throw new DomainError('conflict', say('rule-being-deleted', { name }));
  if (live.generation !== seen.generation) throw new DomainError('conflict', say('rule-changed-meanwhile', { name }));
  refuseKept(name, live);
}

async function end(deps: CarryRulesDeps, id: string, state: RuleEnd, why: SaidSentence | null): Promise<void> {
  const problem = why?.detail ?? null;
  await deps.db.transact(async (tx) => {
    const change = await deps.ruleChanges.lock(tx, id);
    if (change?.state !== 'applying') return;
    // Somebody wants it back since it was found to be done.
    if (state === 'applied' && change.progress?.isReverting) return;
    const at = deps.clock.now();
    const ended = { ...change, state, problem, endedAt: at };
    await deps.ruleChanges.update(tx, ended);
    await deps.notices.append(tx, { ...tellEnd(ended, why), at, actorId: null });
    await deps.audit.append(tx, {
      at,
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      project: null,
      traceId: null,
      action: actions[state],
      subject: 'multi-cluster-services',
      key: change.name,
      before: { change: id, state: change.state },
      after: { state, ...(problem !== null && { problem }) },
    });
    await deps.eventLog.append(tx, [ruleEvent]);
  });
}
