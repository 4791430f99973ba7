import type { Sentences } from './sentence.ts';

/** Why a request is where it is, where Slipway itself moved it. */
export const requestSentences = {
  'by-rule': (p) => `Rule ${p.rule}`,
  'nobody-answered': () => 'Nobody answered',
  'nothing-changed': () => 'Nothing was changed',
  'lifetime-over': (p) => `Its lifetime ended at ${p.endedAt}`,
  'lifetime-over-waiting': () => 'The lifetime of the cluster is over, so Slipway deletes it without this request',
  'removed-unready': () => 'The cluster was removed from the management cluster before it was ready',
} satisfies Sentences;
