import { describe, expect, it } from 'vitest';
import type { FormHints } from '../contracts/catalog.ts';
import { describeForm } from './describe-form.ts';
import { toParameters, withPresets } from './presets.ts';
import { validateParameters } from './validate.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string' },
    workersNumber: { type: 'integer', minimum: 1 },
    bastion: { type: 'object', properties: { enabled: { type: 'boolean' } } },
    worker: { type: 'object', properties: { instanceType: { type: 'string' }, disk: { type: 'integer' } } },
    zones: { type: 'array', items: { type: 'string' } },
    sshKeyName: { type: 'string' },
  },
};
const defaults = {
  region: '',
  workersNumber: 2,
  bastion: { enabled: true },
  worker: { instanceType: '', disk: 8 },
  zones: [],
  sshKeyName: '',
};
const hints: FormHints = {
  ask: ['/region', '/worker/instanceType'],
  hide: ['/sshKeyName'],
  lock: { '/bastion/enabled': false },
  defaults: { '/worker/disk': 80, '/workersNumber': 2 },
  options: { '/region': ['eu-central-1', 'eu-west-2'], '/zones': ['a', 'b'] },
  ranges: { '/workersNumber': { min: 2, max: 8 }, '/worker/disk': { min: 40 } },
};
const good = { region: 'eu-central-1', worker: { instanceType: 'm5.large' } };
const check = (overrides: unknown) =>
  validateParameters({ schema, defaults: withPresets(defaults, hints), overrides, hints }).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe('guardrails of a catalog item', () => {
  it('let through what they allow', () => {
    expect(check(good)).toEqual([]);
    expect(check({ ...good, workersNumber: 8, zones: ['a', 'b'], bastion: { enabled: false } })).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['a region outside the list', { region: 'us-east-1' }, ['/region choice']],
    ['an entry of a list outside the list', { zones: ['a', 'c'] }, ['/zones choice']],
    ['a number outside the range', { workersNumber: 9 }, ['/workersNumber range']],
    ['a text where a range wants a number', { workersNumber: '5' }, ['/workersNumber range']],
    ['a number below the least', { worker: { ...good.worker, disk: 39 } }, ['/worker/disk at-least']],
    ['another value of what is fixed', { bastion: { enabled: true } }, ['/bastion/enabled locked']],
    ['the group of what is fixed taken away', { bastion: null }, ['/bastion/enabled locked']],
    ['a value taken away whose default is inside the range', { workersNumber: null }, ['/workersNumber range']],
    ['something that is not offered', { sshKeyName: 'mine' }, ['/sshKeyName not-offered']],
    ['something that is not offered, emptied', { sshKeyName: '' }, ['/sshKeyName not-offered']],
  ])('refuse %s', (_what, overrides, expected) => {
    expect(check({ ...good, ...overrides })).toEqual(expected);
  });

  it('call an unanswered question missing, not wrong', () => {
    expect(check({ worker: { instanceType: 'm5.large' } })).toEqual(['/region missing']);
  });

  it('reach the form: no field for what is fixed or hidden, limits and choices on the others', () => {
    const layout = describeForm(schema, withPresets(defaults, hints), hints);
    const fields = [...layout.where, ...layout.what, ...layout.folds.flatMap((fold) => fold.fields)];
    const names = JSON.stringify(fields);
    expect(names).not.toContain('bastion');
    expect(names).not.toContain('sshKeyName');
    expect(fields.find(({ path }) => path.join('.') === 'region')).toMatchObject({
      options: hints.options?.['/region'],
    });
    expect(fields.find(({ path }) => path[0] === 'workersNumber')).toMatchObject({ min: 2, max: 8 });
    expect(JSON.stringify(fields)).toContain('"usual":80');
  });

  it('send what the item sets and the person set, and never what the chart says already', () => {
    expect(toParameters(defaults, hints, good)).toEqual({
      region: 'eu-central-1',
      worker: { instanceType: 'm5.large', disk: 80 },
      bastion: { enabled: false },
    });
    expect(toParameters(defaults, hints, { worker: { disk: 100 } })).toEqual({
      worker: { disk: 100 },
      bastion: { enabled: false },
    });
    expect(toParameters(defaults, {}, good)).toEqual(good);
  });
});
