import type { Sentences } from './sentence.ts';

/** Why a request is where it is, where Slipway itself moved it. */
export const requestSentences = {
  'by-rule': (p) => `Rule ${p.rule}`,
  'nobody-answered': () => 'Nobody answered in time',
  'nothing-changed': () => 'Nothing was changed',
  'lifetime-over': (p) => `It expired on ${p.endedAt}`,
  'lifetime-over-waiting': () => 'The cluster has expired, so Slipway deletes it without this request',
  'order-forbidden': (p) =>
    `The management cluster has not allowed Slipway to create it since ${p.sinceAt}: ${p.words}`,
  'order-not-taken': (p) => `The management cluster has refused the order since ${p.sinceAt}: ${p.words}`,
  'order-unanswered': (p) => `The management cluster has not answered since ${p.sinceAt}. Slipway keeps trying`,
  'change-forbidden': (p) =>
    `The management cluster has not allowed Slipway this change since ${p.sinceAt}: ${p.words}`,
  'change-not-taken': (p) => `The management cluster has refused the change since ${p.sinceAt}: ${p.words}`,
  'change-unanswered': (p) => `The management cluster has not answered since ${p.sinceAt}. Slipway keeps trying`,
  'removed-unready': () => 'The cluster was removed from the management cluster before it was ready',
} satisfies Sentences;
