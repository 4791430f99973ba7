import type { AutoApproveRule, Policy, PolicyInput } from '../../../lib/contracts/policies.ts';
import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { compareMoney } from '../../../lib/money.ts';
import { isPriceAbove } from './policy-approvers.ts';
import { type Finding, finding } from './policy-finding.ts';
import { isWithin } from './weekly-hours.ts';

/**
 * Whether a rule approves by itself. Where none does, the reasons are those of the rule that came closest, so that
 * people read what is in the way and not everything that could be.
 */
export function judgeRules(policy: Policy, input: PolicyInput, at: Date): Finding[] {
  if (policy.autoApprove === null) return [];
  const rules = policy.autoApprove.filter((rule) => rule.kinds.includes(input.kind));
  let closest: Finding[] | null = null;
  for (const rule of rules) {
    const obstacles = findObstacles(rule, policy.currency, input, at);
    if (obstacles.length === 0) {
      const limit = findPriceLimit(policy, rules, input, at);
      const params: Finding['params'] =
        limit === null ? { rule: rule.name } : { rule: rule.name, limit, currency: policy.currency };
      return [finding('approve', 'rule-matched', params, { rule: rule.name })];
    }
    if (closest === null || obstacles.length < closest.length) closest = obstacles;
  }
  return closest ?? [finding('needs-approval', 'no-rule')];
}

/** The monthly price above which somebody has to agree to what a rule approves now; null where no price asks for that. */
function findPriceLimit(
  policy: Policy,
  rules: readonly AutoApproveRule[],
  input: PolicyInput,
  at: Date,
): string | null {
  if (!kindTraits[input.kind].isPriced) return null;
  // A dearer request may match another rule, so the highest limit counts of those that only the price can exceed.
  const others = rules.filter((rule) =>
    findObstacles(rule, policy.currency, input, at).every(({ code }) => code === 'price-above'),
  );
  const limits = others.map(({ maxMonthlyPrice }) => maxMonthlyPrice);
  const highest = limits.includes(null)
    ? null
    : (limits
        .filter((one) => one !== null)
        .sort(compareMoney)
        .at(-1) ?? null);
  const all = [highest, ...policy.approvals.map(({ above }) => above)].filter((one) => one !== null);
  return all.sort(compareMoney)[0] ?? null;
}

function findObstacles(rule: AutoApproveRule, currency: string, input: PolicyInput, at: Date): Finding[] {
  const found: Finding[] = [];
  const add = (code: Finding['code'], params: Finding['params']) =>
    found.push(finding('needs-approval', code, params, { rule: rule.name }));
  const { catalogItems, purposes, hours } = rule;
  if (catalogItems !== null && !catalogItems.some((item) => item === input.catalogItem)) {
    add('item-not-listed', { item: input.catalogItem ?? '' });
  }
  if (purposes !== null && !purposes.some((purpose) => purpose === input.purpose)) {
    add('purpose-not-listed', { purpose: input.purpose ?? '', allowed: purposes.join(', ') });
  }
  addPriceObstacle(rule, currency, input, add);
  addSizeObstacles(rule, input, add);
  addEffectObstacles(rule, currency, input, add);
  if (hours !== null && !isWithin(hours, at)) add('outside-hours', { ...hours, days: hours.days.join(', ') });
  return found;
}

type Add = (code: Finding['code'], params: Finding['params']) => void;

function addPriceObstacle({ maxMonthlyPrice: limit }: AutoApproveRule, currency: string, input: PolicyInput, add: Add) {
  if (limit === null || !kindTraits[input.kind].isPriced) return;
  const above = isPriceAbove(input, limit, currency);
  if (above === null) add('price-unknown', { limit, currency });
  else if (above) add('price-above', { limit, currency, price: input.price?.monthlyLikely ?? '' });
}

function addSizeObstacles({ maxLifetimeDays, maxNodes, maxVcpu }: AutoApproveRule, input: PolicyInput, add: Add) {
  if (!kindTraits[input.kind].isPriced) return;
  const { lifetimeDays, nodes, vcpu } = input;
  // What is unknown may be anything, so it fits under no limit.
  const { setsLifetime } = kindTraits[input.kind];
  if (setsLifetime && maxLifetimeDays !== null && (lifetimeDays ?? Number.POSITIVE_INFINITY) > maxLifetimeDays) {
    add('lifetime-above', { max: maxLifetimeDays, days: lifetimeDays ?? 0 });
  }
  if (maxNodes !== null && (nodes ?? Number.POSITIVE_INFINITY) > maxNodes) {
    add('nodes-above', { max: maxNodes, nodes: nodes ?? -1 });
  }
  if (maxVcpu !== null && (vcpu ?? Number.POSITIVE_INFINITY) > maxVcpu) {
    add('vcpu-above', { max: maxVcpu, vcpu: vcpu ?? -1 });
  }
}

/** An effect that nobody knows may be any, so a rule has to name it. */
function addEffectObstacles(
  { effects, maxPriceRise: limit }: AutoApproveRule,
  currency: string,
  { effects: asked = [], priceRise }: PolicyInput,
  add: Add,
) {
  const unlisted = asked.find((effect) => effects !== null && !effects.includes(effect));
  if (asked.includes('unknown') && effects?.includes('unknown') !== true) add('effect-unknown', {});
  else if (unlisted !== undefined) add('effect-not-listed', { effect: unlisted });
  if (limit === null || priceRise === undefined) return;
  if (priceRise === null || priceRise.currency !== currency) add('price-rise-unknown', { limit, currency });
  else if (compareMoney(priceRise.monthlyLikely, limit) > 0) {
    add('price-rise-above', { limit, currency, price: priceRise.monthlyLikely });
  }
}
