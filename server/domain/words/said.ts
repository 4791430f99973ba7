import type { MessageRef } from '../../../lib/contracts/common.ts';
import type { PolicyReason, PolicyResult } from '../../../lib/contracts/policy-result.ts';
import type { Violation } from '../../../lib/template-schema/violation.ts';
import { sayReason } from '../policies/policy-words.ts';
import { accessSentences } from './sentences/access.ts';
import { addressSentences } from './sentences/addresses.ts';
import { adoptionSentences } from './sentences/adoptions.ts';
import { applicationSentences } from './sentences/applications.ts';
import { catalogSentences } from './sentences/catalog.ts';
import { changeSentences } from './sentences/changes.ts';
import { credentialSentences } from './sentences/credentials.ts';
import { gitSentences } from './sentences/git.ts';
import { inputSentences } from './sentences/input.ts';
import { karmadaSentences } from './sentences/karmada.ts';
import { overrideSentences } from './sentences/overrides.ts';
import { repairSentences } from './sentences/repairs.ts';
import { requestSentences } from './sentences/requests.ts';
import { ruleSentences } from './sentences/rules.ts';
import type { Params, Sentences } from './sentences/sentence.ts';
import { serviceSentences } from './sentences/services.ts';
import { sleepSentences } from './sentences/sleep.ts';
import { sourceSentences } from './sentences/sources.ts';

/** One sentence twice: in English for scripts, timelines and the audit, and as a message for readers. */
export interface Said {
  detail: string;
  message: MessageRef;
}

/** For sentences: two places, without changing what is counted. */
const round = (amount: string | number | undefined) => Number(amount).toFixed(2);

const resources: Record<string, string> = {
  clusters: 'clusters',
  nodes: 'nodes',
  vcpu: 'vCPU',
  memoryGib: 'GiB of memory',
  gpu: 'GPUs',
  clustersPerPerson: 'clusters per person',
};

/** Each is a message key under `said`, with the parameters used here. */
const sentences = {
  ...accessSentences,
  ...addressSentences,
  ...adoptionSentences,
  ...applicationSentences,
  ...catalogSentences,
  ...changeSentences,
  ...credentialSentences,
  ...gitSentences,
  ...inputSentences,
  ...karmadaSentences,
  ...overrideSentences,
  ...repairSentences,
  ...requestSentences,
  ...ruleSentences,
  ...serviceSentences,
  ...sleepSentences,
  ...sourceSentences,
  'name-taken': (p) => `${p.project} already has a cluster named ${p.name}`,
  'name-asked-for': (p) => `${p.project} already has an open order for ${p.name}`,
  'no-such-item': () => 'The catalog of this project has no such template',
  'version-not-orderable': () => 'This version cannot be ordered in this project now',
  'template-invalid': () => 'The template is not valid',
  'template-problem': (p) => String(p.words),
  'choose-credential': () => 'Choose a credential',
  'no-such-credential': () => 'This project has no such credential',
  'credential-does-not-fit': () => 'This credential does not fit the template',
  'credential-not-ready': () => 'This credential is not ready',
  'credential-not-ready-because': (p) => `This credential is not ready. k0rdent says: ${p.words}`,
  'no-such-reference': (p) => `This project has no ${p.kind} named ${p.name}`,
  'reference-not-taken': (p) => `Clusters of this template take no ${p.kind}`,
  'reference-not-added': (p) => `k0rdent takes a ${p.kind} with an order only, not for a cluster that exists`,
  'reference-kept': (p) => `k0rdent lets a cluster have another ${p.kind}, but not none`,
  'reference-fixed': (p) => `A ${p.kind} counts when a cluster is made, and cannot be changed later`,
  'claim-for-another': (p) => `${p.name} is made out to the cluster ${p.cluster}, and k0rdent uses it for no other`,
  'claim-for-nobody': (p) => `${p.name} is made out to no cluster, so that k0rdent uses it for none`,
  'reference-same': () => 'Both say the same, so nothing changes in the cluster.',
  'control-characters': () => 'Contains control characters',
  'template-braces': () => 'Contains template braces, which are not allowed',
  'yaml-tag': () => 'Looks like a YAML tag or anchor, which is not allowed',
  'line-breaks': () => 'Line breaks are not allowed here',
  'unknown-value': (p) => `The template has no value "${p.key}"`,
  'admission-failing': (p) => `The management cluster could not check it, and Slipway asks again: ${p.words}`,
  'admission-silent': () => 'The management cluster does not answer. Slipway asks again when it does',
  'admission-refuses': () => 'The management cluster refuses it',
  'admission-words': (p) => String(p.words),
  'quota-full': (p) =>
    `All ${p.limit} ${resources[String(p.resource)]} of the quota are in use (${p.now}). Free some first`,
  'quota-exceeded': (p) => `${p.after} ${resources[String(p.resource)]} exceed the quota of ${p.limit}, now ${p.now}`,
  'size-unknown': (p) => `The rate card has no size for ${p.machines}, which the quota check needs`,
  'price-unknown': () => 'The price is unknown, so the order reserves nothing of the order limit',
  'other-currency': (p) => `The order limit is in ${p.budget} and the price in ${p.order}`,
  'over-budget': (p) =>
    `${p.currency} ${round(p.after)} of ${round(p.most)} a month, ${round(p.excess)} over the limit`,
  'price-incomplete': () => 'Part of the price is unknown and not counted',
  'high-over-budget': (p) => `The high estimate is ${p.currency} ${round(p.after)} of ${round(p.most)} a month`,
  'within-budget': (p) => `${p.currency} ${round(p.after)} of ${round(p.most)} a month`,
  changed: (p) => `Changed from ${p.before} to ${p.after}`,
  'no-region-allowed': () => 'No region is allowed, so nobody could order',
  'no-type-allowed': () => 'No machine type is allowed, so nobody could order',
  'pattern-characters': () => 'Names have only lower-case letters, digits and hyphens, so this pattern matches none',
  'pattern-length': (p) => `Names have at most ${p.max} characters, so this pattern matches none`,
  'pattern-hyphen': () => 'Names cannot start or end with a hyphen, so this pattern matches none',
  'tier-twice': (p) => `The threshold ${p.limit} is listed twice`,
  'tier-asks-less': (p) => `Above ${p.limit}, fewer approvals are needed than above ${p.lower}`,
  'rule-for-nothing': (p) => `The rule ${p.rule} applies to no kind of request`,
  'rule-on-no-day': (p) => `The rule ${p.rule} applies on no day`,
  'rule-hours-empty': (p) => `The rule ${p.rule} applies at no hour`,
  'no-time-zone': () => 'Enter a valid time zone',
  'rule-above-tier': (p) => `${p.rule} approves up to ${p.price}, but above ${p.limit} a lead must approve`,
  'rule-above-lifetime': (p) => `${p.rule} approves up to ${p.days} days, but at most ${p.max} are allowed`,
  'rule-twice': (p) => `Two rules are named ${p.rule}`,
  'namespace-reserved': (p) => `The namespace ${p.namespace} is reserved for the management cluster`,
  'label-key': (p) => `${p.key} is not a valid label key`,
  'label-value': (p) => `${p.value} is not a valid value for the label ${p.key}`,
  'label-reserved': (p) => `The label ${p.key} is reserved for the management cluster`,
  'project-taken': () => 'A project with this name or namespace already exists. It may be archived',
  'namespace-of-others': (p) => `The namespace ${p.namespace} already exists and belongs to no project of this name`,
  'cards-currency': (p) => `The other rate cards are in ${p.other}. All must use one currency`,
  'regions-exclude': (p) => `The policy of all projects allows only: ${p.allowed}`,
  'types-exclude': (p) => `The policy of all projects allows only: ${p.allowed}`,
  'currencies-differ': (p) => `The policy of all projects uses ${p.other}. Use the same currency`,
} satisfies Sentences;

export type SaidKey = keyof typeof sentences;
export const saidKeys = Object.keys(sentences) as SaidKey[];

/** Says one of the sentences above. Amounts are decimal strings beside a `currency`; readers see them as money. */
export function say(key: SaidKey, params: Params = {}): Said {
  const sentence: (params: Params) => string = sentences[key];
  return { detail: sentence(params), message: { key: `said.${key}`, params } };
}

/** Why the management cluster refuses, in its own words where it gave any. */
export function sayDenial(words: string | null): Said {
  return words === null ? say('admission-refuses') : say('admission-words', { words });
}

/** Why the policies say what they say, each sentence once. Where rules approve, they are named. */
export function sayPolicyResult({ reasons }: Pick<PolicyResult, 'reasons'>): Said[] {
  const all = reasons.map((reason): [string, Said] => {
    const said = sayPolicyReason(reason);
    const { rule = '' } = reason.params;
    return [said.detail, reason.code === 'rule-matched' ? say('by-rule', { rule }) : said];
  });
  return [...new Map(all).values()];
}

/** A reason of the policies. */
export function sayPolicyReason(reason: Pick<PolicyReason, 'code' | 'params'>): Said {
  return { detail: sayReason(reason), message: { key: `policyReason.${reason.code}`, params: reason.params } };
}

/** A value that the template's schema or the item's guardrails refuse. */
export function sayViolation({ code, params, detail }: Violation): Said {
  return { detail, message: { key: `schemaForm.error.${code}`, params } };
}
