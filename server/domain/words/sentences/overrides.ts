import type { Sentences } from './sentence.ts';

/** Why an override does not apply to an object. */
export const overrideSentences = {
  'override-nothing-there': (p) => `There is nothing at ${p.path}`,
  'override-image-unreadable': (p) => `"${p.image}" is not the name of an image`,
  'override-no-image': (p) => `There is no image at ${p.path}`,
  'override-no-text': (p) => `There is no text at ${p.path}`,
  'override-text-unreadable': (p) => `The text at ${p.path} is not ${p.format === 'yaml' ? 'YAML' : 'JSON'}`,
  'override-leaves-no-kind': () => 'The object would have no kind',
} satisfies Sentences;
