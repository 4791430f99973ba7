import type { EffectKind } from '@/lib/change-effects/effect-kinds';
import type { ApprovalTier, AutoApproveRule, Policy } from '@/lib/contracts/policies';
import { purposes } from '@/lib/contracts/request-bodies';
import { automaticKinds, type RequestKind } from '@/lib/contracts/request-kinds';

type Purpose = (typeof purposes)[number];

type Hours = NonNullable<AutoApproveRule['hours']>;

/** A rule as it is typed: numbers and lists are texts, and what is empty is not asked about. */
export interface RuleDraft {
  /** Tells rules apart on the screen while their names are typed. */
  id: string;
  name: string;
  kinds: RequestKind[];
  catalogItems: string;
  purposes: Purpose[];
  maxMonthlyPrice: string;
  maxLifetimeDays: string;
  maxNodes: string;
  maxVcpu: string;
  maxPriceRise: string;
  effects: EffectKind[];
  hours: Hours | null;
}

export interface TierDraft {
  id: string;
  above: string;
  count: string;
  by: ApprovalTier['by'];
}

/** A policy as it is typed. */
export interface PolicyDraft {
  requiredFields: Policy['requiredFields'];
  namePattern: string;
  maxLifetimeDays: Record<Purpose, string>;
  allowedRegions: string;
  allowedTypes: string;
  currency: string;
  rules: RuleDraft[] | null;
  tiers: TierDraft[];
  unansweredDays: string;
}

const textOf = (value: number | string | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
const listText = (names: readonly string[] | null) => (names ?? []).join(', ');

/** The policy as its form shows it. */
export function toDraft(policy: Policy): PolicyDraft {
  const { requiredFields, namePattern, maxLifetimeDays, currency, unansweredDays } = policy;
  return {
    requiredFields,
    currency,
    namePattern: textOf(namePattern),
    unansweredDays: textOf(unansweredDays),
    maxLifetimeDays: {
      dev: textOf(maxLifetimeDays.dev),
      test: textOf(maxLifetimeDays.test),
      prod: textOf(maxLifetimeDays.prod),
    },
    allowedRegions: listText(policy.allowedRegions),
    allowedTypes: listText(policy.allowedTypes),
    rules: policy.autoApprove?.map(toRuleDraft) ?? null,
    tiers: policy.approvals.map((tier, at) => ({ ...tier, id: `tier-${at}`, count: textOf(tier.count) })),
  };
}

function toRuleDraft(rule: AutoApproveRule, at: number): RuleDraft {
  const { name, kinds, hours } = rule;
  return {
    id: `rule-${at}`,
    name,
    kinds,
    hours,
    catalogItems: listText(rule.catalogItems),
    purposes: rule.purposes ?? [],
    maxMonthlyPrice: textOf(rule.maxMonthlyPrice),
    maxLifetimeDays: textOf(rule.maxLifetimeDays),
    maxNodes: textOf(rule.maxNodes),
    maxVcpu: textOf(rule.maxVcpu),
    maxPriceRise: textOf(rule.maxPriceRise),
    effects: rule.effects ?? [],
  };
}

/** A rule that somebody has just added: for orders, and for nothing big. */
export function newRule(id: string): RuleDraft {
  return {
    id,
    name: '',
    kinds: [...automaticKinds],
    catalogItems: '',
    purposes: [],
    hours: null,
    maxMonthlyPrice: '',
    maxLifetimeDays: '',
    maxNodes: '',
    maxVcpu: '',
    maxPriceRise: '',
    effects: [],
  };
}

/** The names in a text, parted by commas, spaces or lines; null when there are none. */
function namesIn(text: string): string[] | null {
  const names = text.split(/[\s,;]+/).filter(Boolean);
  return names.length > 0 ? [...new Set(names)] : null;
}

/** Not a number stays one that no policy takes, so the form can say where it is. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text));
const wordIn = (text: string) => text.trim() || null;

/** The policy that a form says. What was typed may still break the contract. */
export function toPolicy(draft: PolicyDraft): Policy {
  const lifetimes = purposes.flatMap((purpose) => {
    const days = numberIn(draft.maxLifetimeDays[purpose]);
    return days === null ? [] : [[purpose, days] as const];
  });
  return {
    requiredFields: draft.requiredFields,
    currency: draft.currency.trim(),
    namePattern: wordIn(draft.namePattern),
    maxLifetimeDays: Object.fromEntries(lifetimes),
    allowedRegions: namesIn(draft.allowedRegions),
    allowedTypes: namesIn(draft.allowedTypes),
    autoApprove: draft.rules?.map(toRule) ?? null,
    approvals: draft.tiers.map(({ above, count, by }) => ({ above: above.trim(), count: numberIn(count) ?? 1, by })),
    unansweredDays: numberIn(draft.unansweredDays),
  };
}

function toRule(rule: RuleDraft): AutoApproveRule {
  return {
    name: rule.name.trim(),
    kinds: rule.kinds,
    hours: rule.hours,
    catalogItems: namesIn(rule.catalogItems),
    purposes: rule.purposes.length > 0 ? rule.purposes : null,
    maxMonthlyPrice: wordIn(rule.maxMonthlyPrice),
    maxLifetimeDays: numberIn(rule.maxLifetimeDays),
    maxNodes: numberIn(rule.maxNodes),
    maxVcpu: numberIn(rule.maxVcpu),
    maxPriceRise: wordIn(rule.maxPriceRise),
    effects: rule.effects.length > 0 ? rule.effects : null,
  };
}

/** Parts of a policy, in the order of its form. */
const policyParts = [
  'requiredFields',
  'namePattern',
  'maxLifetimeDays',
  'allowedRegions',
  'allowedTypes',
  'currency',
  'autoApprove',
  'approvals',
  'unansweredDays',
] as const satisfies readonly (keyof Policy)[];

/** The parts in which a version of a policy differs from the one before it. */
export function changedParts(before: Policy, after: Policy): (typeof policyParts)[number][] {
  return policyParts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}
