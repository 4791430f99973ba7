import {
  type ClusterFacts,
  findReference,
  isProvisioned,
  type Reference,
  type ReferenceKind,
} from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';

// Credential and template have conditions of their own and rules that say more.
const blocking: ReferenceKind[] = [
  'Region',
  'DataSource',
  'ClusterAuthentication',
  'ClusterAuditPolicy',
  'ClusterIPAMClaim',
];

/** An object that the order refers to and that is not there: without it k0rdent does nothing and says nothing. */
export function findMissing(facts: ClusterFacts): Reference | null {
  return facts.references.find(({ kind, state }) => state === 'missing' && blocking.includes(kind)) ?? null;
}

/** What is applied together with a cluster may arrive after it, and is not missing yet. */
const graceMs = 30_000;

function isBeingApplied(facts: ClusterFacts): boolean {
  return !isProvisioned(facts) && facts.now.getTime() - facts.createdAt.getTime() < graceMs;
}

/** What keeps the controllers from looking at the order at all, without a condition that would tell. */
export function explainMissing(facts: ClusterFacts): ClusterState | null {
  const missing = findMissing(facts);
  if (missing && !isBeingApplied(facts)) {
    const params = { kind: missing.kind, name: missing.name };
    const phase = isProvisioned(facts) ? 'degraded' : 'failed';
    return stateOf(phase, 'referenceMissing', { params, nextStep: 'restoreReference' });
  }
  if (isProvisioned(facts) || facts.conditions.length > 0) return null;
  const claim = findReference(facts, 'ClusterIPAMClaim');
  if (claim?.state === 'notReady') {
    const params = { name: claim.name };
    return stateOf('pending', 'ipamWaiting', { params, words: claim.words, nextStep: 'askIpam' });
  }
  const region = findReference(facts, 'Region');
  if (region?.state !== 'notReady') return null;
  return stateOf('pending', 'regionNotReady', {
    params: { region: region.name },
    words: region.words,
    nextStep: 'askRegion',
  });
}
