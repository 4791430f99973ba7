import type { MessageRef } from '../../../lib/contracts/common.ts';
import type { PolicyReason, PolicyResult } from '../../../lib/contracts/policy-result.ts';
import type { Violation } from '../../../lib/template-schema/violation.ts';
import { sayReason } from '../policies/policy-words.ts';
import { accessSentences } from './sentences/access.ts';
import { catalogSentences } from './sentences/catalog.ts';
import { changeSentences } from './sentences/changes.ts';
import { credentialSentences } from './sentences/credentials.ts';
import { inputSentences } from './sentences/input.ts';
import { requestSentences } from './sentences/requests.ts';
import type { Params, Sentences } from './sentences/sentence.ts';
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
  clustersPerPerson: 'clusters for each person',
};

/** Each is a message key under `said`, with the parameters used here. */
const sentences = {
  ...accessSentences,
  ...catalogSentences,
  ...changeSentences,
  ...credentialSentences,
  ...inputSentences,
  ...requestSentences,
  ...sourceSentences,
  'name-taken': (p) => `${p.name} is taken in ${p.project}`,
  'name-asked-for': (p) => `${p.name} is already asked for in ${p.project}`,
  'no-such-item': () => 'There is no such item in this project’s catalog',
  'version-not-orderable': () => 'This version cannot be ordered in this project now',
  'template-invalid': () => 'The template is not valid',
  'template-problem': (p) => String(p.words),
  'choose-credential': () => 'Choose the credential to build it with',
  'no-such-credential': () => 'There is no such credential in this project',
  'credential-does-not-fit': () => 'This credential does not fit the template',
  'credential-not-ready': () => 'This credential is not ready to be used',
  'credential-not-ready-because': (p) => `This credential is not ready to be used. k0rdent says: ${p.words}`,
  'control-characters': () => 'Contains control characters',
  'template-braces': () => 'Contains template braces, which are not allowed',
  'yaml-tag': () => 'Looks like a YAML tag or anchor, which is not allowed',
  'line-breaks': () => 'Line breaks are not allowed here',
  'unknown-value': (p) => `The template has no value "${p.key}"`,
  'admission-silent': () => 'The management cluster does not answer; it is asked as soon as it does',
  'admission-refuses': () => 'The management cluster refuses it',
  'admission-words': (p) => String(p.words),
  'quota-full': (p) =>
    `The quota is ${p.limit} ${resources[String(p.resource)]} and ${p.now} are in use already; nothing is added before enough are free`,
  'quota-exceeded': (p) =>
    `The project may have ${p.limit} ${resources[String(p.resource)]}, has ${p.now}, and this would make ${p.after}`,
  'size-unknown': (p) => `The rate card does not know the size of ${p.machines}, and the project's quota needs it`,
  'price-unknown': () => 'Nobody has told what it costs, so nothing of the budget is held for it',
  'other-currency': (p) => `The budget is in ${p.budget} and the price in ${p.order}`,
  'over-budget': (p) => `${p.currency} ${round(p.after)} of ${round(p.most)} a month, ${round(p.excess)} too much`,
  'price-incomplete': () => 'A part of the price is not known and not counted',
  'high-over-budget': (p) =>
    `At the high estimate it would be ${p.currency} ${round(p.after)} of ${round(p.most)} a month`,
  'within-budget': (p) => `${p.currency} ${round(p.after)} of ${round(p.most)} a month`,
  changed: (p) => `Changed from ${p.before} to ${p.after}`,
  'no-region-allowed': () => 'No region is allowed, so no cluster could be ordered',
  'no-type-allowed': () => 'No machine type is allowed, so no cluster could be ordered',
  'pattern-characters': () =>
    'Names are made of small letters, digits and hyphens, so nothing could match this pattern',
  'pattern-length': (p) => `Names have at most ${p.max} characters, so nothing could match this`,
  'pattern-hyphen': () => 'Names neither begin nor end with a hyphen, so nothing could match this pattern',
  'tier-twice': (p) => `${p.limit} ${p.currency} is a limit twice`,
  'tier-asks-less': (p) => `Above ${p.limit} ${p.currency} less is asked than above ${p.lower} ${p.currency} already`,
  'rule-for-nothing': (p) => `The rule ${p.rule} is for nothing at all`,
  'rule-on-no-day': (p) => `The rule ${p.rule} holds on no day`,
  'rule-hours-empty': (p) => `The hours of ${p.rule} are empty`,
  'no-time-zone': () => 'This is no time zone',
  'rule-above-tier': (p) =>
    `${p.rule} approves up to ${p.price} ${p.currency}, and above ${p.limit} ${p.currency} a lead decides`,
  'rule-above-lifetime': (p) => `${p.rule} approves up to ${p.days} days, and more than ${p.max} are not allowed`,
  'rule-twice': (p) => `There are two rules called ${p.rule}`,
  'namespace-reserved': (p) => `The namespace ${p.namespace} belongs to the management cluster itself`,
  'label-key': (p) => `${p.key} cannot be the key of a label`,
  'label-value': (p) => `${p.value} cannot be the value of the label ${p.key}`,
  'label-reserved': (p) => `The label ${p.key} is the management cluster's own`,
  'project-taken': () => 'A project of this name or namespace is there already, perhaps archived',
  'namespace-of-others': (p) => `The management cluster has a namespace ${p.namespace} that is not this project’s`,
  'cards-currency': (p) => `The rate cards are in ${p.other}; currencies are never mixed`,
  'regions-exclude': (p) => `None of these regions is allowed everywhere: ${p.allowed}`,
  'types-exclude': (p) => `None of these machine types is allowed everywhere: ${p.allowed}`,
  'currencies-differ': (p) => `Prices for all projects are in ${p.other}, so one of the two never knows a price`,
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
