import { describe, expect, it } from 'vitest';
import type { ServiceChange } from '../../../lib/contracts/service-changes.ts';
import { checkServiceChanges } from './check-changes.ts';
import { checkServiceValues } from './check-values.ts';
import { findClaims } from './find-claims.ts';
import { chainFor, reachableFrom } from './service-chains.ts';
import { changesValuesAlone, toServiceEffects } from './service-effects.ts';
import { applyServiceChanges, readWrittenServices } from './written-services.ts';

const raw = [
  { name: 'certs', namespace: 'certs', template: 'certs-1', templateChain: 'certs', helmOptions: { wait: true } },
  {
    name: 'web',
    namespace: 'web',
    template: 'web-1',
    values: 'a: 1\n',
    dependsOn: [{ name: 'certs', namespace: 'certs' }],
  },
];
const digest = (text: string) => `digest of ${text}`;
const entries = readWrittenServices({ spec: { serviceSpec: { services: raw } } }, digest);
const at = (name: string) => ({ name, namespace: name });
const add = (name: string, more: Partial<Extract<ServiceChange, { action: 'add' }>> = {}): ServiceChange => ({
  action: 'add',
  ...at(name),
  template: `${name}-1`,
  values: '',
  dependsOn: [],
  ...more,
});
const change = (name: string, more: Partial<Extract<ServiceChange, { action: 'change' }>>): ServiceChange => ({
  action: 'change',
  ...at(name),
  ...more,
});
const remove = (name: string): ServiceChange => ({ action: 'remove', ...at(name) });

describe('what is wrong with changes themselves', () => {
  const needs = (...names: string[]) => names.map(at);
  const cases: [string, ServiceChange[], string[]][] = [
    ['nothing', [add('db', { dependsOn: needs('certs') })], []],
    ['a service that is there', [add('web')], ['/changes/0/name service-there']],
    ['a service named twice', [add('db'), add('db')], ['/changes/1/name service-named-twice']],
    ['a service that is not there', [change('db', { values: 'x: 1' })], ['/changes/0 service-gone']],
    ['a service that nobody can remove', [remove('db')], ['/changes/0 service-gone']],
    ['a change of nothing', [change('web', { values: 'a: 1' })], ['/changes/0 service-already-so']],
    [
      'a change of an older state',
      [change('web', { values: 'a: 2', seen: 'older' })],
      ['/changes/0 service-changed-meanwhile'],
    ],
    ['the removal of what another needs', [remove('certs')], ['/changes/0 service-needed']],
    ['nothing where both go', [remove('certs'), remove('web')], []],
    ['nothing where the need goes too', [remove('certs'), change('web', { dependsOn: [] })], []],
    [
      'a need that nobody fills',
      [add('db', { dependsOn: needs('vault') })],
      ['/changes/0/dependsOn service-dependency-unknown'],
    ],
    ['a need that is filled by the same request', [add('db', { dependsOn: needs('vault') }), add('vault')], []],
    ['a circle', [change('certs', { dependsOn: needs('web') })], ['/changes/0/dependsOn service-cycle']],
    ['a service that needs itself', [add('db', { dependsOn: needs('db') })], ['/changes/0/dependsOn service-cycle']],
  ];
  it.each(cases)('finds %s', (_, changes, found) => {
    expect(
      checkServiceChanges(entries, changes).map(
        ({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`,
      ),
    ).toEqual(found);
  });
});

describe('what is written', () => {
  const chain = (template: string) => (template.startsWith('web') ? 'web' : null);

  it('keeps what Slipway does not know, and the order', () => {
    const written = applyServiceChanges(entries, [change('web', { template: 'web-2' }), add('db')], chain);
    expect(written).toEqual([
      raw[0],
      { ...raw[1], template: 'web-2', templateChain: 'web' },
      { name: 'db', namespace: 'db', template: 'db-1' },
    ]);
  });

  it('leaves out what says nothing, and an older version with its template', () => {
    const [pinned] = readWrittenServices(
      {
        spec: { serviceSpec: { services: [{ ...raw[1], version: '1.0.0', disable: true, templateChain: 'old' }] } },
      },
      digest,
    );
    const asked = change('web', { template: 'db-2', values: ' ', dependsOn: [], isDisabled: false });
    expect(applyServiceChanges(pinned ? [pinned] : [], [asked], chain)).toEqual([{ ...at('web'), template: 'db-2' }]);
    expect(applyServiceChanges(entries, [change('web', { isDisabled: true })], chain)[1]).toEqual({
      ...raw[1],
      disable: true,
    });
    expect(applyServiceChanges(entries, [remove('web')], chain)).toEqual([raw[0]]);
  });

  it('gives a service another revision with every change of it, and reads nothing from what is none', () => {
    const [, web] = entries;
    const [again] = readWrittenServices(
      { spec: { serviceSpec: { services: [{ ...raw[1], helmOptions: {} }] } } },
      digest,
    );
    expect(web?.revision).toBe(digest(JSON.stringify(raw[1])));
    expect(again?.revision).not.toBe(web?.revision);
    expect(readWrittenServices({ spec: {} }, digest)).toEqual([]);
    expect(readWrittenServices(null, digest)).toEqual([]);
  });

  it('tells before and after, and whether only the values become others', () => {
    const version = (template: string) => template.toUpperCase();
    const effects = toServiceEffects(
      entries,
      [
        change('web', { template: 'web-2' }),
        add('db'),
        remove('certs'),
        change('web', { isDisabled: true }),
        change('web', { dependsOn: [] }),
      ],
      version,
    );
    expect(effects[0]).toMatchObject({
      before: { version: 'WEB-1', values: 'a: 1\n' },
      after: { version: 'WEB-2', values: 'a: 1\n' },
    });
    expect(effects[1]).toMatchObject({ before: null, after: { template: 'db-1', isDisabled: false } });
    expect(effects[2]).toMatchObject({ before: { template: 'certs-1' }, after: null });
    expect(effects.map(changesValuesAlone)).toEqual([false, false, false, false, false]);
    const revalued = toServiceEffects(entries, [change('web', { values: 'a: 2' })], version);
    expect(revalued.map(changesValuesAlone)).toEqual([true]);
  });
});

describe('chains', () => {
  const chains = [
    {
      name: 'short',
      links: [
        { template: 'a-2', upgrades: [] },
        { template: 'a-1', upgrades: ['a-2'] },
      ],
    },
    {
      name: 'long',
      links: [
        { template: 'a-1', upgrades: ['a-2'] },
        { template: 'a-2', upgrades: ['a-3'] },
        { template: 'a-3', upgrades: ['a-1'] },
      ],
    },
  ];

  it('lead on over several steps, and never back to where one is', () => {
    expect(reachableFrom(chains, 'a-1')).toEqual(['a-2', 'a-3']);
    expect(reachableFrom(chains, 'b')).toEqual([]);
  });

  it('stay while they know the template; else the one that leads furthest is taken', () => {
    expect(chainFor(chains, 'a-2', 'short')).toBe('short');
    expect(chainFor(chains, 'a-1', null)).toBe('long');
    expect(chainFor(chains, 'a-3', 'short')).toBe('long');
    expect(chainFor(chains, 'b', 'short')).toBeNull();
  });
});

describe('values', () => {
  const chart = {
    chart: 'pg',
    schema: {
      properties: {
        pg: { type: 'object', properties: { replicas: { type: 'integer', minimum: 1 }, host: { type: 'integer' } } },
      },
    },
    defaults: { replicas: 1 },
  };
  const allOf = ({ text, values }: ReturnType<typeof checkServiceValues>) => [...text, ...values];
  const found = (text: string, hints = {}) =>
    allOf(checkServiceValues(text, chart, hints)).map(
      ({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`,
    );

  it('are held against the schema of the chart that wraps', () => {
    expect(found('pg:\n  replicas: 2\n')).toEqual([]);
    expect(found('pg:\n  replicas: 0\n')[0]).toMatch(/^\/pg\/replicas /);
    expect(found('')).toEqual([]);
  });

  it('that stand beside the wrapped chart’s name are told so', () => {
    expect(found('replicas: 2\n')).toEqual(['/replicas service-values-misplaced']);
  });

  it('that Sveltos evaluates are nobody else’s business', () => {
    expect(found('pg:\n  host: "{{ .Cluster.metadata.name }}"\n')).toEqual([]);
    expect(found('pg:\n  host: name\n')).toHaveLength(1);
    expect(found('{{ if true }}\npg:\n  host: name\n{{ end }}\n')).toEqual([]);
    expect(found('pg: {{ toYaml . | indent 2\n')).toHaveLength(1);
    expect(found('pg: "{{ .x }}" }\n')).toEqual([]);
  });

  it('with limits of a lead take no expressions, and keep the limits', () => {
    expect(found('pg:\n  host: "{{ .x }}"\n', { ranges: { '/pg/replicas': { max: 3 } } })).toEqual([
      ' service-expressions-guarded',
    ]);
    expect(found('pg:\n  replicas: 4\n', { ranges: { '/pg/replicas': { max: 3 } } })[0]).toMatch(/^\/pg\/replicas /);
  });

  it('that are no YAML say the line', () => {
    expect(checkServiceValues('a: [1\nb: 2\n', chart, {}).text[0]).toMatchObject({
      message: { key: 'said.service-values-unreadable', params: { line: 2 } },
    });
  });
});

describe('who else installs the same', () => {
  const set = (rule: string | null, priority: number, ...names: string[]) => ({
    name: rule ?? 'shop',
    multiClusterService: rule,
    priority,
    driftMode: 'continuous' as const,
    isPaused: false,
    generation: 1,
    trouble: null,
    services: names.map((name) => ({
      ...at(name),
      template: '',
      version: '',
      state: 'deployed' as const,
      since: null,
      cause: null,
      nextStep: null,
      words: null,
      dependsOn: [],
      upgrades: [],
    })),
  });

  it.each([
    [500, 'service-claimed-by-winner'],
    [100, 'service-claimed-by-equal'],
    [50, 'service-claimed-by-loser'],
  ])('a rule of priority %s: %s', (priority, key) => {
    const claims = findClaims(['db/db'], [set(null, 100), set('base', priority, 'db', 'web')]);
    expect(claims.map(({ message }) => message.key.replace('said.', ''))).toEqual([key]);
  });

  it('nobody, where others install other things', () => {
    expect(findClaims(['db/db'], [set(null, 100, 'db'), set('base', 500, 'web')])).toEqual([]);
  });
});
