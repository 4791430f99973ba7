import type { AutoApproveRule, Policy } from '../../../lib/contracts/policies.ts';
import { compareMoney } from '../../../lib/money.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import type { FieldError } from '../errors.ts';
import { type Said, say } from '../words/said.ts';
import { findPatternProblem } from './name-pattern.ts';

/**
 * Where a policy says something that can never be, or two things that exclude each other; pointers into the policy.
 * @param installation what holds for all projects, when a project's policy is judged
 */
export function findContradictions(policy: Policy, installation: Policy | null = null): FieldError[] {
  return [
    ...findEmptyLists(policy),
    ...findNameProblem(policy),
    ...findTierProblems(policy),
    ...(policy.autoApprove ?? []).flatMap((rule, at) => findRuleProblems(policy, rule, at)),
    ...findDoubleNames(policy),
    ...(installation ? findConflicts(policy, installation) : []),
  ];
}

function findEmptyLists({ allowedRegions, allowedTypes }: Policy): FieldError[] {
  const found: FieldError[] = [];
  if (allowedRegions?.length === 0) {
    found.push({ pointer: '/allowedRegions', ...say('no-region-allowed') });
  }
  if (allowedTypes?.length === 0) {
    found.push({ pointer: '/allowedTypes', ...say('no-type-allowed') });
  }
  return found;
}

function findNameProblem({ namePattern }: Policy): FieldError[] {
  const problem = namePattern === null ? null : findPatternProblem(namePattern);
  return problem === null ? [] : [{ pointer: '/namePattern', ...problem }];
}

function findTierProblems({ approvals, currency }: Policy): FieldError[] {
  return approvals.flatMap((tier, at) => {
    const pointer = `/approvals/${at}`;
    const same = approvals.findIndex((other) => compareMoney(other.above, tier.above) === 0);
    if (same < at) return [{ pointer: `${pointer}/above`, ...say('tier-twice', { limit: tier.above, currency }) }];
    const lower = approvals.find(
      (other) =>
        compareMoney(other.above, tier.above) < 0 &&
        (other.count > tier.count || (other.by === 'global-lead' && tier.by === 'lead')),
    );
    if (!lower) return [];
    return [{ pointer, ...say('tier-asks-less', { limit: tier.above, lower: lower.above, currency }) }];
  });
}

function findRuleProblems(policy: Policy, rule: AutoApproveRule, at: number): FieldError[] {
  const pointer = `/autoApprove/${at}`;
  const found: FieldError[] = [];
  const add: Add = (field, said) => found.push({ pointer: `${pointer}/${field}`, ...said });
  const name = { rule: rule.name };
  for (const list of ['kinds', 'catalogItems', 'purposes'] as const) {
    if (rule[list]?.length === 0) add(list, say('rule-for-nothing', name));
  }
  if (rule.hours?.days.length === 0) add('hours/days', say('rule-on-no-day', name));
  if (rule.hours && rule.hours.from === rule.hours.to) add('hours/to', say('rule-hours-empty', name));
  if (rule.hours && !isTimeZone(rule.hours.timeZone)) add('hours/timeZone', say('no-time-zone'));
  addTierConflict(policy, rule, add);
  addLifetimeConflict(policy, rule, add);
  return found;
}

type Add = (field: string, said: Said) => void;

function addTierConflict({ approvals, currency }: Policy, { name, maxMonthlyPrice }: AutoApproveRule, add: Add) {
  if (maxMonthlyPrice === null) return;
  const asked = approvals.find(({ above }) => compareMoney(above, maxMonthlyPrice) < 0);
  if (!asked) return;
  const params = { rule: name, price: maxMonthlyPrice, limit: asked.above, currency };
  add('maxMonthlyPrice', say('rule-above-tier', params));
}

function addLifetimeConflict(policy: Policy, rule: AutoApproveRule, add: Add) {
  const { maxLifetimeDays, purposes, kinds, name } = rule;
  if (maxLifetimeDays === null || purposes === null || purposes.length === 0 || kinds.includes('delete')) return;
  const limits = purposes.map((purpose) => policy.maxLifetimeDays[purpose]);
  const known = limits.filter((limit) => limit !== undefined);
  if (known.length < limits.length) return;
  const longest = Math.max(...known);
  if (longest >= maxLifetimeDays) return;
  add('maxLifetimeDays', say('rule-above-lifetime', { rule: name, days: maxLifetimeDays, max: longest }));
}

function findDoubleNames({ autoApprove }: Policy): FieldError[] {
  const rules = autoApprove ?? [];
  return rules.flatMap(({ name }, at) =>
    rules.findIndex((other) => other.name === name) < at
      ? [{ pointer: `/autoApprove/${at}/name`, ...say('rule-twice', { rule: name }) }]
      : [],
  );
}

function findConflicts(policy: Policy, installation: Policy): FieldError[] {
  const found: FieldError[] = [];
  const isDisjoint = (left: readonly string[] | null, right: readonly string[] | null) =>
    left !== null && right !== null && left.length > 0 && !left.some((each) => right.includes(each));
  if (isDisjoint(policy.allowedRegions, installation.allowedRegions)) {
    const allowed = installation.allowedRegions?.join(', ') ?? '';
    found.push({ pointer: '/allowedRegions', ...say('regions-exclude', { allowed }) });
  }
  if (isDisjoint(policy.allowedTypes, installation.allowedTypes)) {
    const allowed = installation.allowedTypes?.join(', ') ?? '';
    found.push({ pointer: '/allowedTypes', ...say('types-exclude', { allowed }) });
  }
  const usesPrice = (each: Policy) =>
    each.approvals.length > 0 || (each.autoApprove ?? []).some((rule) => rule.maxMonthlyPrice !== null);
  if (policy.currency !== installation.currency && usesPrice(policy) && usesPrice(installation)) {
    found.push({ pointer: '/currency', ...say('currencies-differ', { other: installation.currency }) });
  }
  return found;
}
