import type { AutoApproveRule, Policy } from '../../lib/contracts/policies.ts';
import { compareDecimals } from './decimals.ts';
import type { FieldError } from './errors.ts';
import { findPatternProblem } from './name-pattern.ts';
import { isTimeZone } from './weekly-hours.ts';

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
    found.push({ pointer: '/allowedRegions', detail: 'No region is allowed, so no cluster could be ordered' });
  }
  if (allowedTypes?.length === 0) {
    found.push({ pointer: '/allowedTypes', detail: 'No machine type is allowed, so no cluster could be ordered' });
  }
  return found;
}

function findNameProblem({ namePattern }: Policy): FieldError[] {
  const detail = namePattern === null ? null : findPatternProblem(namePattern);
  return detail === null ? [] : [{ pointer: '/namePattern', detail }];
}

function findTierProblems({ approvals, currency }: Policy): FieldError[] {
  return approvals.flatMap((tier, at) => {
    const pointer = `/approvals/${at}`;
    const same = approvals.findIndex((other) => compareDecimals(other.above, tier.above) === 0);
    if (same < at) return [{ pointer: `${pointer}/above`, detail: `${tier.above} ${currency} is a limit twice` }];
    const lower = approvals.find(
      (other) =>
        compareDecimals(other.above, tier.above) < 0 &&
        (other.count > tier.count || (other.by === 'global-lead' && tier.by === 'lead')),
    );
    if (!lower) return [];
    const detail = `Above ${tier.above} ${currency} less is asked than above ${lower.above} ${currency} already`;
    return [{ pointer, detail }];
  });
}

function findRuleProblems(policy: Policy, rule: AutoApproveRule, at: number): FieldError[] {
  const pointer = `/autoApprove/${at}`;
  const found: FieldError[] = [];
  const add = (field: string, detail: string) => found.push({ pointer: `${pointer}/${field}`, detail });
  for (const list of ['kinds', 'catalogItems', 'purposes'] as const) {
    if (rule[list]?.length === 0) add(list, `The rule ${rule.name} is for nothing at all`);
  }
  if (rule.hours?.days.length === 0) add('hours/days', `The rule ${rule.name} holds on no day`);
  if (rule.hours && rule.hours.from === rule.hours.to) add('hours/to', `The hours of ${rule.name} are empty`);
  if (rule.hours && !isTimeZone(rule.hours.timeZone)) add('hours/timeZone', 'This is no time zone');
  addTierConflict(policy, rule, add);
  addLifetimeConflict(policy, rule, add);
  return found;
}

type Add = (field: string, detail: string) => void;

function addTierConflict({ approvals, currency }: Policy, { name, maxMonthlyPrice }: AutoApproveRule, add: Add) {
  if (maxMonthlyPrice === null) return;
  const asked = approvals.find(({ above }) => compareDecimals(above, maxMonthlyPrice) < 0);
  if (!asked) return;
  const detail = `${name} approves up to ${maxMonthlyPrice} ${currency}, and above ${asked.above} ${currency} a lead decides`;
  add('maxMonthlyPrice', detail);
}

function addLifetimeConflict(policy: Policy, rule: AutoApproveRule, add: Add) {
  const { maxLifetimeDays, purposes, kinds, name } = rule;
  if (maxLifetimeDays === null || purposes === null || purposes.length === 0 || kinds.includes('delete')) return;
  const limits = purposes.map((purpose) => policy.maxLifetimeDays[purpose]);
  const known = limits.filter((limit) => limit !== undefined);
  if (known.length < limits.length) return;
  const longest = Math.max(...known);
  if (longest >= maxLifetimeDays) return;
  add('maxLifetimeDays', `${name} approves up to ${maxLifetimeDays} days, and more than ${longest} are not allowed`);
}

function findDoubleNames({ autoApprove }: Policy): FieldError[] {
  const rules = autoApprove ?? [];
  return rules.flatMap(({ name }, at) =>
    rules.findIndex((other) => other.name === name) < at
      ? [{ pointer: `/autoApprove/${at}/name`, detail: `There are two rules called ${name}` }]
      : [],
  );
}

function findConflicts(policy: Policy, installation: Policy): FieldError[] {
  const found: FieldError[] = [];
  const isDisjoint = (left: readonly string[] | null, right: readonly string[] | null) =>
    left !== null && right !== null && left.length > 0 && !left.some((each) => right.includes(each));
  if (isDisjoint(policy.allowedRegions, installation.allowedRegions)) {
    const detail = `None of these regions is allowed everywhere: ${installation.allowedRegions?.join(', ')}`;
    found.push({ pointer: '/allowedRegions', detail });
  }
  if (isDisjoint(policy.allowedTypes, installation.allowedTypes)) {
    const detail = `None of these machine types is allowed everywhere: ${installation.allowedTypes?.join(', ')}`;
    found.push({ pointer: '/allowedTypes', detail });
  }
  const usesPrice = (each: Policy) =>
    each.approvals.length > 0 || (each.autoApprove ?? []).some((rule) => rule.maxMonthlyPrice !== null);
  if (policy.currency !== installation.currency && usesPrice(policy) && usesPrice(installation)) {
    const detail = `Prices for all projects are in ${installation.currency}, so one of the two never knows a price`;
    found.push({ pointer: '/currency', detail });
  }
  return found;
}
