import type { z } from 'zod';
import { type RefusalKey, refusals } from '../../../lib/contracts/refusals.ts';
import { type Said, type SaidKey, say } from './said.ts';
import type { Params } from './sentences/sentence.ts';

type Issue = z.core.$ZodIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { code: C }>;

const isRefusal = (key: unknown): key is RefusalKey => typeof key === 'string' && Object.hasOwn(refusals, key);
const refusalOf = new Map(Object.entries(refusals).map(([key, sentence]) => [sentence({}), key as RefusalKey]));

/**
 * The words for one thing that zod has against a value: our own where a contract gives some, else by the issue's code.
 * What was typed is never repeated. Issues have to carry their input, which tells what is absent from what is wrong.
 */
export function sayIssue(issue: Issue): Said {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say('needed') : say('wrong-type', { expected: typeOf(issue.expected) });
    case 'too_small':
      return saySmall(issue);
    case 'too_big':
      return sayBig(issue);
    case 'invalid_value':
      return issue.input === undefined
        ? say('needed')
        : say('one-of', { allowed: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return say(refusalOf.get(issue.message) ?? formats[issue.format] ?? 'wrong-form');
    case 'not_multiple_of':
      return issue.divisor === 1
        ? say('wrong-type', { expected: 'whole' })
        : say('not-multiple', { of: issue.divisor });
    case 'unrecognized_keys':
      return say('field-unknown');
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0] ? sayIssue(issue.issues[0]) : say('not-allowed');
    case 'invalid_union':
      return say(issue.input === undefined ? 'needed' : 'not-allowed');
    case 'custom':
      return sayCustom(issue);
  }
}

const formats: Readonly<Record<string, SaidKey>> = {
  email: 'mail-address',
  url: 'no-url',
  uuid: 'no-id',
  guid: 'no-id',
  date: 'no-day',
  datetime: 'no-instant',
};

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'truth',
  array: 'list',
  object: 'object',
  record: 'object',
};
const typeOf = (expected: string) => types[expected] ?? 'other';

const isList = (origin: string) => origin === 'array' || origin === 'set';

function saySmall({ origin, minimum, inclusive = true, exact }: IssueOf<'too_small'>): Said {
  const min = Number(minimum);
  if (origin === 'string') {
    if (exact) return say('wrong-length', { count: min });
    return min <= 1 ? say('needed') : say('too-short', { min });
  }
  if (isList(origin)) return say('too-few', { min });
  return say(inclusive ? 'too-small' : 'not-above', { min });
}

function sayBig({ origin, maximum, inclusive = true, exact }: IssueOf<'too_big'>): Said {
  const max = Number(maximum);
  if (origin === 'string') return exact ? say('wrong-length', { count: max }) : say('too-long', { max });
  if (isList(origin)) return say('too-many', { max });
  return say(inclusive ? 'too-large' : 'not-below', { max });
}

function sayCustom({ params = {} }: IssueOf<'custom'>): Said {
  const { said, ...rest } = params;
  return isRefusal(said) ? say(said, rest as Params) : say('not-allowed');
}
