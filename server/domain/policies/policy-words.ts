import type { PolicyReason, PolicyResult } from '../../../lib/contracts/policy-result.ts';

type Params = PolicyReason['params'];

const days = (count: string | number | undefined) => `${count} ${count === 1 ? 'day' : 'days'}`;
const known = (value: string | number | undefined, unit: string) =>
  value === undefined || value === -1 ? `an unknown number of ${unit}` : `${value} ${unit}`;

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
  'price-above': (p) => `The likely price of ${p.price} ${p.currency} a month is above ${p.limit} ${p.currency}`,
  'price-unknown': (p) => `The price is not known, and above ${p.limit} ${p.currency} a month a lead decides`,
  'lifetime-above': (p) => `More than ${days(p.max)} of life`,
  'nodes-above': (p) => `${known(p.nodes, 'nodes')}, more than ${p.max}`,
  'vcpu-above': (p) => `${known(p.vcpu, 'vCPU')}, more than ${p.max}`,
  'outside-hours': (p) => `Outside ${p.from} to ${p.to} (${p.timeZone})`,
  'price-needs-approval': (p) =>
    `The likely price of ${p.price} ${p.currency} a month is above ${p.limit} ${p.currency}, which ${p.count} of the leads approve`,
  'over-budget': () => 'The project’s budget does not cover it',
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
  return reasons.length === 0 ? null : [...new Set(reasons.map(sayReason))].join('; ');
}
