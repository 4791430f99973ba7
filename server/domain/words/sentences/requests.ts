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
  'value-changed-before': (p) =>
    `Somebody else changed ${p.value} from ${p.seen} to ${p.now} before this was carried out. Nothing was written`,
  'change-late': (p) => `The cluster did not follow within ${p.hours} hours`,
  'deletion-instead': () => 'The cluster is to be deleted, so Slipway no longer follows the change',
  'change-refused': () => 'The controllers refuse the change',
  'takes-back': () => 'The machines never had the new value, so nothing changes',
  'label-written': () => 'Labels are written in place. No machine is touched',
  'removed-unready': () => 'The cluster was removed from the management cluster before it was ready',
} satisfies Sentences;
