import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { type AutoApproveRule, type Policy, weekdays } from '@/lib/contracts/policies';
import { purposes } from '@/lib/contracts/request-bodies';
import { automaticKinds } from '@/lib/contracts/request-kinds';

/** What a policy says, in lines that are understood without its form. */
export function usePolicyWords() {
  const t = useTranslations('policies.say');
  const format = useFormatter();
  const { whole } = useMoney();
  const ruleParts = useRuleParts();
  const limitParts = useLimitParts();
  return {
    /** Which requests a rule approves. */
    rule(rule: AutoApproveRule, currency: string): string {
      const parts = ruleParts(rule, currency);
      return parts.length === 0 ? t('any') : format.list(parts, { type: 'conjunction' });
    },
    /** What nobody can approve, a line each. */
    limits: limitParts,
    /** From which price on how many have to agree, a line each. */
    approvals: ({ approvals, currency }: Policy): string[] =>
      approvals.map(({ above, count, by }) =>
        t('tier', {
          count,
          above: whole(above, currency),
          reach: by === 'global-lead' ? 'all' : 'project',
        }),
      ),
  };
}

function useRuleParts(): (rule: AutoApproveRule, currency: string) => string[] {
  const t = useTranslations('policies.say');
  const days = useTranslations('policies.weekday');
  const purpose = useTranslations('purpose');
  const effect = useTranslations('changeEffect.kind');
  const format = useFormatter();
  const { whole } = useMoney();
  const or = (words: readonly string[]) => format.list(words, { type: 'disjunction' });
  return (rule, currency) => {
    const { maxMonthlyPrice, maxNodes, maxVcpu, maxLifetimeDays, maxPriceRise, hours } = rule;
    const { purposes: forWhat, catalogItems, effects } = rule;
    const parts = [
      maxMonthlyPrice === null ? null : t('price', { price: whole(maxMonthlyPrice, currency) }),
      maxNodes === null ? null : t('nodes', { count: maxNodes }),
      maxVcpu === null ? null : t('vcpu', { count: maxVcpu }),
      maxLifetimeDays === null ? null : t('days', { count: maxLifetimeDays }),
      maxPriceRise === null ? null : t('rise', { price: whole(maxPriceRise, currency) }),
      effects === null ? null : t('effects', { effects: or(effects.map((each) => effect(each))) }),
      forWhat === null ? null : t('purposes', { purposes: or(forWhat.map((each) => purpose(each))) }),
      catalogItems === null ? null : t('templates', { names: or(catalogItems) }),
      hours &&
        t('hours', {
          days: format.list(
            weekdays.filter((day) => hours.days.includes(day)).map((day) => days(day)),
            { style: 'narrow' },
          ),
          from: hours.from,
          to: hours.to,
          timeZone: hours.timeZone,
        }),
    ];
    return parts.filter((part) => part !== null);
  };
}

function useLimitParts(): (policy: Policy) => string[] {
  const t = useTranslations('policies.say');
  const field = useTranslations('policies.field');
  const purpose = useTranslations('purpose');
  const format = useFormatter();
  return ({ requiredFields, namePattern, allowedRegions, allowedTypes, maxLifetimeDays }) => {
    const all = (words: readonly string[]) => format.list(words, { type: 'conjunction' });
    const parts = [
      requiredFields.length === 0 ? null : t('required', { fields: all(requiredFields.map((each) => field(each))) }),
      namePattern === null ? null : t('names', { pattern: namePattern }),
      ...purposes.map((each) => {
        const count = maxLifetimeDays[each];
        return count === undefined ? null : t('lifetime', { purpose: purpose(each), count });
      }),
      allowedRegions === null ? null : t('regions', { names: all(allowedRegions) }),
      allowedTypes === null ? null : t('types', { names: all(allowedTypes) }),
    ];
    return parts.filter((part) => part !== null);
  };
}

/** Whether a rule is for some kinds of requests only. */
export const isNarrowed = ({ kinds }: Pick<AutoApproveRule, 'kinds'>): boolean => kinds.length < automaticKinds.length;
