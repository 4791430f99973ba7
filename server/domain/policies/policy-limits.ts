import type { Policy, PolicyInput } from '../../../lib/contracts/policies.ts';
import { purposes } from '../../../lib/contracts/request-bodies.ts';
import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { matchesName } from './name-pattern.ts';
import { type Finding, finding } from './policy-finding.ts';

const isOrder = ({ kind }: PolicyInput) => kindTraits[kind].about === 'new-cluster';

/** What a policy forbids, each at its field. What a kind does not set is not asked about. */
export function findBreaches(policy: Policy, input: PolicyInput): Finding[] {
  return [
    ...findMissing(policy, input),
    ...(kindTraits[input.kind].setsLifetime ? findLifetimeBreach(policy, input) : []),
    ...(isOrder(input) ? findNameAndRegion(policy, input) : []),
    ...findType(policy, input),
  ];
}

function findMissing(policy: Policy, input: PolicyInput): Finding[] {
  const given = {
    purpose: input.purpose !== null,
    justification: (input.justification ?? '').trim() !== '',
    expiresInDays: input.lifetimeDays !== null,
  };
  const isAsked = {
    // The purpose of a cluster is said once, when it is ordered.
    purpose: isOrder(input),
    justification: true,
    expiresInDays: kindTraits[input.kind].setsLifetime,
  };
  return policy.requiredFields
    .filter((field) => isAsked[field])
    .filter((field) => !given[field])
    .map((field) => finding('deny', 'field-required', { field }, { pointer: `/${field}` }));
}

/** The longest lifetime for a purpose, in days; who says no purpose gets the shortest of all. */
export function maxLifetimeFor(policy: Policy, purpose: string | null): number | null {
  const known = purposes.find((each) => each === purpose);
  if (known !== undefined) return policy.maxLifetimeDays[known] ?? null;
  const all = Object.values(policy.maxLifetimeDays);
  return all.length === 0 ? null : Math.min(...all);
}

function findLifetimeBreach(policy: Policy, { purpose, lifetimeDays }: PolicyInput): Finding[] {
  const max = maxLifetimeFor(policy, purpose);
  if (max === null) return [];
  const params = { max, purpose: purpose ?? '' };
  const pointer = '/expiresInDays';
  if (lifetimeDays === null) return [finding('deny', 'lifetime-missing', params, { pointer })];
  if (lifetimeDays <= max) return [];
  return [finding('deny', 'lifetime-too-long', { ...params, days: lifetimeDays }, { pointer })];
}

function findNameAndRegion({ namePattern, allowedRegions }: Policy, input: PolicyInput): Finding[] {
  const found: Finding[] = [];
  if (namePattern !== null && !matchesName(namePattern, input)) {
    found.push(finding('deny', 'name-pattern', { pattern: namePattern }, { pointer: '/name' }));
  }
  const { region } = input;
  if (allowedRegions !== null && region !== null && !allowedRegions.includes(region)) {
    const params = { region, allowed: allowedRegions.join(', ') };
    found.push(finding('deny', 'region-not-allowed', params, { pointer: '/parameters' }));
  }
  return found;
}

function findType({ allowedTypes }: Policy, { machineTypes }: PolicyInput): Finding[] {
  const type = machineTypes.find((each) => allowedTypes !== null && !allowedTypes.includes(each));
  if (type === undefined || allowedTypes === null) return [];
  return [finding('deny', 'type-not-allowed', { type, allowed: allowedTypes.join(', ') }, { pointer: '/parameters' })];
}
