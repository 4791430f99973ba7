import type { Sentences } from './sentence.ts';

/** Why a request is where it is, where Slipway itself moved it. */
export const requestSentences = {
  'by-rule': (p) => `Rule ${p.rule}`,
  'nobody-answered': () => 'Nobody answered',
  'nothing-changed': () => 'Nothing was changed',
  'lifetime-over': (p) => `Its lifetime ended at ${p.endedAt}`,
  'lifetime-over-waiting': () => 'The lifetime of the cluster is over, so Slipway deletes it without this request',
  'order-forbidden': (p) => `The management cluster does not let Slipway create it since ${p.sinceAt}: ${p.words}`,
  'order-not-taken': (p) => `The management cluster has not taken the order since ${p.sinceAt}: ${p.words}`,
  'order-unanswered': (p) => `The management cluster has not answered since ${p.sinceAt}; the order is tried again`,
  'change-forbidden': (p) => `The management cluster does not allow Slipway this change since ${p.sinceAt}: ${p.words}`,
  'change-not-taken': (p) => `The management cluster has not taken the change since ${p.sinceAt}: ${p.words}`,
  'change-unanswered': (p) => `The management cluster has not answered since ${p.sinceAt}; the change is tried again`,
  'removed-unready': () => 'The cluster was removed from the management cluster before it was ready',
} satisfies Sentences;
