import type { PolicyReason, PolicyResult } from '../../../lib/contracts/policy-result.ts';
import { decimalPattern } from '../../../lib/decimal-patterns.ts';
import { formatMoney } from '../../../lib/format-money.ts';

type Params = PolicyReason['params'];

const days = (count: string | number | undefined) => `${count} ${count === 1 ? 'day' : 'days'}`;
const known = (value: string | number | undefined, unit: string) =>
  value === undefined || value === -1 ? `an unknown number of ${unit}` : `${value} ${unit}`;

/** An amount as people read it. A currency that is no code keeps the figure and stands behind it. */
function money(amount: string | number | undefined, currency: string | number | undefined): string {
  const text = String(amount ?? '');
  const code = String(currency ?? '');
  if (!decimalPattern.test(text) || !/^[A-Z]{3}$/.test(code)) return `${text} ${code}`.trim();
  return formatMoney(text, { locale: 'en', currency: code, form: 'whole' });
}

/** A price and the limit that it passes. Cents are told where both would read the same without them. */
function above({ price, limit, currency }: Params): string {
  const [most, least] = [money(price, currency), money(limit, currency)];
  if (most !== least) return `${most} a month is above ${least}`;
  const cents = (amount: string | number | undefined) =>
    formatMoney(String(amount), { locale: 'en', currency: String(currency), form: 'cents' });
  return `${cents(price)} a month is above ${cents(limit)}`;
}

/** A sentence of each reason, for timelines, the audit and scripts; the portal has its own words in both languages. */
const sentences = {
  'field-required': (p) => `${p.field} has to be given`,
  'name-pattern': (p) => `Names have to look like ${p.pattern}`,
  'lifetime-missing': (p) => `A lifetime of at most ${days(p.max)} has to be chosen`,
  'lifetime-too-long': (p) => `${days(p.days)} are asked for, at most ${days(p.max)} are allowed`,
  'region-not-allowed': (p) => `${p.region} is not one of the allowed regions: ${p.allowed}`,
  'type-not-allowed': (p) => `${p.type} is not one of the allowed machine types: ${p.allowed}`,
  'no-rule': () => 'No rule approves this by itself',
  'item-not-listed': () => 'The rule is for other templates',
  'purpose-not-listed': (p) => `The rule is for ${p.allowed} only`,
  'price-above': above,
  'price-unknown': (p) => `The price is not known; above ${money(p.limit, p.currency)} a month a lead decides`,
  'lifetime-above': (p) => `More than ${days(p.max)} of life`,
  'nodes-above': (p) => `${known(p.nodes, 'nodes')}, more than ${p.max}`,
  'vcpu-above': (p) => `${known(p.vcpu, 'vCPU')}, more than ${p.max}`,
  'outside-hours': (p) => `Outside ${p.from} to ${p.to} (${p.timeZone})`,
  'effect-not-listed': (p) => `The rule is for other effects than ${p.effect}`,
  'effect-unknown': () => 'What it does to the running cluster is not known',
  'price-rise-above': (p) =>
    `The price rises by ${money(p.price, p.currency)} a month, more than ${money(p.limit, p.currency)}`,
  'price-rise-unknown': (p) =>
    `By how much the price rises is not known; above ${money(p.limit, p.currency)} a month a lead decides`,
  'price-needs-approval': (p) => (Number(p.count) > 1 ? `${above(p)}: ${p.count} people have to approve` : above(p)),
  'over-budget': () => 'The price is above what is left of the order limit',
  'transfer-of-others': () => 'A lead decides about a cluster of somebody else',
  'quota-by-lead': () => 'A lead of the project decides about its quota',
  'rule-matched': (p) => `Rule ${p.rule}`,
  'no-policy': () => 'No policy asks for anything',
} satisfies Record<PolicyReason['code'], (params: Params) => string>;

/** One reason as a sentence. */
export function sayReason({ code, params }: Pick<PolicyReason, 'code' | 'params'>): string {
  const say: (params: Params) => string = sentences[code];
  return say(params);
}

/** Why the policies say what they say, in one line; null when nothing has to be said. */
export function sayResult({ reasons }: Pick<PolicyResult, 'reasons'>): string | null {
  if (reasons.length === 0) return null;
  const sentences = [...new Set(reasons.map(sayReason))].join('; ');
  return reasons.some(({ outcome }) => outcome === 'needs-approval') ? `Needs approval: ${sentences}` : sentences;
}
