import type { ClusterService, ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { SaidSentence } from '../../../lib/contracts/common.ts';
import type { ServiceEffect } from '../../../lib/contracts/service-changes.ts';
import { hourMs } from '../../../lib/days.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import { changeLimits } from '../requests/change-outcome.ts';
import { say } from '../words/said.ts';
import { changesValuesAlone } from './service-effects.ts';

interface Seen {
  generation: number;
  /** The generation that k0rdent has looked at; null before the first. */
  observedGeneration: number | null;
  serviceSets: readonly ClusterServiceSet[];
}

interface Written {
  effects: readonly ServiceEffect[];
  /** Of the ClusterDeployment once it was written. */
  generation: number;
  /** Of the cluster's own ServiceSet before; null where nothing gets other values alone. */
  setBefore: number | null;
  writtenAt: Date;
}

/** Sveltos tries again by itself, and many a first try fails because something is not up yet. */
const failureMs = 60_000;

/**
 * What a cluster means for the services that were written to it: done when each is as it was asked for, failed when one
 * stays failed or has to give way to another set; null while it is on its way.
 */
export function outcomeOfServices(seen: Seen, written: Written, now: Date): 'done' | SaidSentence | null {
  const own = seen.serviceSets.find(({ multiClusterService }) => multiClusterService === null);
  const isLookedAt = seen.generation >= written.generation && (seen.observedGeneration ?? 0) >= written.generation;
  const isHandedOver = written.setBefore === null || (own?.generation ?? Number.POSITIVE_INFINITY) > written.setBefore;
  if (isLookedAt) {
    const found = written.effects.map((effect) =>
      changesValuesAlone(effect) && !isHandedOver ? null : outcomeOfOne(effect, own, written.writtenAt, now),
    );
    const failure = found.find((one) => typeof one === 'object' && one !== null);
    if (failure) return failure;
    if (found.every((one) => one === 'done')) return 'done';
  }
  const isLate = now.getTime() - written.writtenAt.getTime() > changeLimits.mostHours * hourMs;
  return isLate ? say('services-late', { hours: changeLimits.mostHours }) : null;
}

function outcomeOfOne(
  effect: ServiceEffect,
  own: ClusterServiceSet | undefined,
  writtenAt: Date,
  now: Date,
): 'done' | SaidSentence | null {
  const row = own?.services.find((one) => serviceKey(one) === serviceKey(effect));
  const wanted = effect.after && !effect.after.isDisabled ? effect.after : null;
  if (!wanted) return row === undefined || row.state === 'disabled' ? 'done' : null;
  if (!row) return null;
  if (row.state === 'deployed') return row.template === wanted.template ? 'done' : null;
  if (row.state === 'replaced') return whyReplaced(row);
  if (row.state !== 'failed') return null;
  // A failure from before the change says nothing of it for as long as a new one would take.
  const since = Math.max(writtenAt.getTime(), row.since === null ? 0 : Date.parse(row.since));
  if (now.getTime() - since < failureMs) return null;
  const { detail, message } = say('service-failed', { service: effect.name, words: row.words ?? '' });
  return { detail, message };
}

function whyReplaced({ name, cause }: ClusterService): SaidSentence {
  const winner = cause?.key === 'replaced' ? String(cause.params.winner) : '';
  return winner === ''
    ? say('service-gives-way', { service: name })
    : say('service-gives-way-to', { service: name, winner });
}
