import type { Sentences } from './sentence.ts';

/** About catalog items, their drafts and their templates. `itemState` is a key that readers see as a word. */
export const catalogSentences = {
  'item-cannot': (p) => `“${p.event}” is not possible for a catalog item in the state “${p.itemState}”`,
  'item-id-taken': (p) => `A catalog item with the ID ${p.id} already exists`,
  'item-being-published': () => 'Somebody else is publishing this item',
  'item-has-draft': () => 'This item has a draft. Discard it first',
  'item-still-run': (p) => `${p.count === 1 ? '1 cluster still uses' : `${p.count} clusters still use`} it`,
  'item-fixed': () => 'This item cannot be changed',
  'draft-fixed': (p) => `A draft that is ${p.itemState} cannot be changed`,
  'draft-kept': (p) => `A draft in the state “${p.itemState}” cannot be discarded`,
  'icon-not-readable': () => 'The file is not a PNG picture of at most 256 × 256 pixels without interlacing',
  'icon-unknown': () => 'The item has no such picture any more. Choose it again',
  'draft-changed': () => 'The draft was changed by somebody else meanwhile',
  'draft-gone': () => 'The draft no longer exists',
  'publish-joins': () =>
    'Its clusters join a Karmada control plane. Somebody who may have clusters join must publish it',
  'draft-own': () => 'You drafted this item. Another lead must publish it',
  'versions-none': () => 'It has no version',
  'versions-same-name': () => 'Two versions have the same name',
  'versions-same-template': () => 'Two versions use the same template',
  'upgrade-impossible': (p) => `${p.version} cannot be upgraded to ${p.next}`,
  'value-allows-nothing': (p) => `${p.field} allows nothing`,
  'value-starts-refused': (p) => `${p.field} starts with what it refuses`,
  'template-unknown': (p) => `There is no template ${p.template}`,
  'template-unusable': (p) => `${p.template}: ${p.words}`,
  'template-not-valid': (p) => `${p.template} is not valid`,
  'template-not-in': (p) => `${p.template} is not in ${p.namespace}`,
  'template-not-valid-in': (p) => `${p.template} is not valid in ${p.namespace}: ${p.words}`,
  'chain-gone': (p) => `${p.chain} was removed from ${p.namespace}. Slipway creates it again`,
  'template-not-there-yet': (p) => `${p.template} is not in ${p.namespace} yet`,
  'template-form-unread': () => 'The form cannot be read while the management cluster does not answer',
} satisfies Sentences;
