import { expect, it } from 'vitest';
import type { FormHints } from '@/lib/contracts/catalog';
import {
  askedOf,
  prepareGuardrails,
  readValue,
  setAsked,
  setEffect,
  setMode,
  setUsual,
  setWords,
  tidyHints,
} from './prepare-guardrails';

const values = {
  schema: {
    type: 'object',
    properties: {
      region: { type: 'string' },
      workersNumber: { type: 'integer' },
      publicIP: { type: 'boolean' },
      clusterIdentity: { type: 'object', properties: { name: { type: 'string' } } },
      tags: { type: 'object' },
    },
  },
  defaults: { region: '', workersNumber: 2, publicIP: false },
};
const chart = 'aws-standalone-cp';
const row = (pointer: string, hints: FormHints = {}) => {
  const found = prepareGuardrails(values, hints, chart).find((each) => each.pointer === pointer);
  if (!found) throw new Error(`no row ${pointer}`);
  return found;
};

it('lists what a person could set, asked first, and nothing that k0rdent fills in', () => {
  const hints = { ask: ['/region'], lock: { '/publicIP': false } };
  const rows = prepareGuardrails(values, hints, chart);
  expect(rows.map(({ pointer }) => pointer)).toEqual(['/region', '/workersNumber', '/publicIP', '/tags']);
  expect(rows.map(({ mode }) => mode)).toEqual(['free', 'free', 'fixed', 'free']);
  expect(rows.map(({ isNotable }) => isNotable)).toEqual([true, true, true, false]);
  expect(rows.map(({ type }) => type)).toEqual(['text', 'number', 'boolean', 'other']);
});

it('goes from one way to another and leaves nothing of the former behind', () => {
  const fixed = setMode({ ask: ['/workersNumber'] }, row('/workersNumber'), 'fixed');
  expect(fixed).toMatchObject({ ask: [], lock: { '/workersNumber': 2 } });
  const range = setMode(fixed, row('/workersNumber', fixed), 'range');
  expect(range).toMatchObject({ ranges: { '/workersNumber': { min: 1, max: 10 } }, lock: undefined });
  const choice = setMode(range, row('/workersNumber', range), 'choice');
  expect(choice).toMatchObject({ options: { '/workersNumber': [2] }, ranges: undefined });
  expect(setMode(choice, row('/workersNumber', choice), 'free').options).toBe(undefined);
  const hidden = setMode({}, row('/region'), 'fixed');
  expect(hidden.hide).toEqual(['/region']);
  expect(setUsual(hidden, row('/region', hidden), 'eu')).toMatchObject({ hide: [], lock: { '/region': 'eu' } });
  const started = setUsual({}, row('/region'), 'eu');
  expect(started.defaults).toEqual({ '/region': 'eu' });
  expect(setUsual(started, row('/region', started), null).defaults).toBe(undefined);
});

it('says what the form shows first, and what of that nobody can put into a fold', () => {
  const firstOf = (hints: FormHints) =>
    prepareGuardrails(values, hints, chart).map(({ pointer, first }) => `${pointer} ${first}`);
  expect(firstOf({})).toEqual(['/region asked', '/workersNumber always', '/publicIP no', '/tags no']);
  expect(firstOf({ lock: { '/workersNumber': 3 } })).toContain('/workersNumber no');
});

it('adds to what is asked without taking the rest of it away', () => {
  const asked = setAsked({}, askedOf(values, {}), '/publicIP', true);
  expect(asked.ask).toEqual(['/region', '/publicIP']);
  expect(row('/publicIP', asked).first).toBe('asked');
  expect(setAsked(asked, askedOf(values, asked), '/region', false).ask).toEqual(['/publicIP']);
});

it('names a setting as the form does', () => {
  const schema = {
    properties: { worker: { title: 'Worker machines', properties: { type: { title: 'Machine type' } } } },
  };
  const [only] = prepareGuardrails({ schema, defaults: {} }, {}, chart);
  expect(only?.label.en).toBe('Worker machine type');
});

it('tells what a change does to a running cluster: as declared, else as known', () => {
  expect(row('/workersNumber')).toMatchObject({ declared: null, known: 'scale' });
  const declared = setEffect({ effects: { '/region': 'in-place' } }, '/workersNumber', 'replaces-workers');
  expect(row('/workersNumber', declared)).toMatchObject({ declared: 'replaces-workers', known: 'scale' });
  expect(setEffect(declared, '/workersNumber', null).effects).toEqual({ '/region': 'in-place' });
});

it('reads values by their type', () => {
  expect([readValue(' 5 ', 'number'), readValue('x', 'number'), readValue('', 'text')]).toEqual([5, null, null]);
  expect([readValue('true', 'boolean'), readValue('m5', 'text')]).toEqual([true, 'm5']);
});

it('gives words and takes them back', () => {
  const named = setWords({}, '/region', 'labels', 'en', 'Field');
  const both = setWords(named, '/region', 'labels', 'zh', '位置');
  expect(both.labels).toEqual({ '/region': { en: 'Field', zh: '位置' } });
  expect(row('/region', both).label).toEqual({ en: 'Field', zh: '位置' });
  const helped = setWords(both, '/region', 'help', 'en', 'Near you');
  expect(helped.help).toEqual({ '/region': { en: 'Near you' } });
  const back = setWords(setWords(helped, '/region', 'labels', 'zh', ''), '/region', 'labels', 'en', '');
  expect(tidyHints(back)).toEqual({ help: { '/region': { en: 'Near you' } } });
  const chinese = setWords({ lock: {}, hide: [] }, '/region', 'help', 'zh', '就近');
  expect(tidyHints(chinese)).toEqual({ help: { '/region': { en: '就近', zh: '就近' } } });
});

it('keeps what has no entries to count, and effects', () => {
  const hints: FormHints = { isNamedElsewhere: true, purpose: 'gpu', effects: { '/gpu': 'replaces-workers' } };
  expect(tidyHints({ ...hints, lock: {} })).toEqual(hints);
  expect(tidyHints({ isNamedElsewhere: false, effects: {} })).toEqual({});
});
