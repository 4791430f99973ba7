import { refusals } from '../../../../lib/contracts/refusals.ts';
import type { Sentences } from './sentence.ts';

const types: Record<string, string> = {
  text: 'text',
  number: 'a number',
  whole: 'a whole number',
  truth: 'true or false',
  list: 'a list',
  object: 'an object',
};

/** About values that do not fit their field. */
export const inputSentences = {
  ...refusals,
  needed: () => 'This is needed',
  'field-unknown': () => 'Unknown field',
  'field-twice': () => 'The field is set twice',
  'unsound-text': () => 'Contains characters that cannot be stored, such as NUL',
  'number-unsafe': () => 'The number is too large to be stored exactly',
  'wrong-type': (p) => `Must be ${types[String(p.expected)] ?? 'of another type'}`,
  'one-of': (p) => `Must be one of: ${p.allowed}`,
  'too-short': (p) => `Must have at least ${p.min} characters`,
  'too-long': (p) => `May have at most ${p.max} characters`,
  'wrong-length': (p) => `Must have ${p.count} characters`,
  'too-few': (p) => `Must have at least ${p.min} entries`,
  'too-many': (p) => `May have at most ${p.max} entries`,
  'too-small': (p) => `Must be at least ${p.min}`,
  'not-above': (p) => `Must be more than ${p.min}`,
  'too-large': (p) => `May be at most ${p.max}`,
  'not-below': (p) => `Must be less than ${p.max}`,
  'not-multiple': (p) => `Must be a multiple of ${p.of}`,
  'no-url': () => 'Must be an address such as https://example.com',
  'no-day': () => 'Must be a day such as 2026-01-31',
  'no-instant': () => 'Must be an instant such as 2026-01-31T12:00:00Z',
  'no-id': () => 'This is not a valid ID',
  'wrong-form': () => 'The format is not valid',
  'not-allowed': () => 'This is not allowed here',
} satisfies Sentences;
