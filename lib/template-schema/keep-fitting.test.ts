import { expect, it } from 'vitest';
import { keepFitting } from './keep-fitting.ts';

const schema = {
  properties: {
    region: { type: 'string' },
    workersNumber: { type: 'integer', maximum: 5 },
    worker: { type: 'object', properties: { disk: { type: 'integer', minimum: 8 } } },
    labels: { type: 'object' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const defaults = { region: '', workersNumber: 2, worker: { disk: 20 }, extra: 1 };

it('keeps what the other template knows and accepts, and names the rest', () => {
  const overrides = {
    region: 'eu-1',
    workersNumber: 9,
    worker: { disk: 30, flavor: 'm' },
    labels: { team: 'a' },
    tags: ['a', 4],
    extra: 2,
    vmSize: 'D4',
    auth: {},
  };
  const { kept, dropped } = keepFitting(schema, defaults, overrides);
  expect(kept).toEqual({ region: 'eu-1', worker: { disk: 30 }, labels: { team: 'a' }, extra: 2 });
  expect(dropped.sort()).toEqual(['/auth', '/tags', '/vmSize', '/worker/flavor', '/workersNumber']);
});

it('keeps all where there is no schema, but what cannot be set', () => {
  expect(keepFitting(null, {}, { a: { b: 1 }, global: {} })).toEqual({ kept: { a: { b: 1 } }, dropped: ['/global'] });
});
