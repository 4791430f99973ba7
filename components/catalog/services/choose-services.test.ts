import { describe, expect, it } from 'vitest';
import type { OrderBundle } from '@/lib/contracts/order-services';
import type { OrderedService } from '@/lib/contracts/service-changes';
import type { OfferedService } from '@/lib/contracts/service-form';
import {
  addBundle,
  addOffer,
  bundleProblem,
  carrySecrets,
  changeService,
  findServiceProblem,
  hasBundle,
  removeBundle,
  removeService,
} from './choose-services';

const at = (name: string) => ({ name, namespace: name });
const version = (template: string, more = {}) => ({
  template,
  version: '1.0',
  kubernetes: null,
  fits: true,
  problem: null,
  ...more,
});
const ready = (name: string, needs: string[] = [], more = {}): OrderBundle['services'][number] => ({
  ...at(name),
  ...version(`${name}-1`),
  title: { en: name },
  values: '',
  dependsOn: needs.map(at),
  ...more,
});
const bundle = (name: string, services: OrderBundle['services'], missing = 0): OrderBundle => ({
  name,
  title: { en: name },
  description: { en: name },
  services,
  missing,
});
const web = bundle('web', [ready('certs'), ready('ingress', ['certs'])]);
const mesh = bundle('mesh', [ready('certs'), ready('mesh')]);
const names = (services: readonly OrderedService[]) => services.map(({ name }) => name);
const offer = (name: string, versions: OfferedService['versions']): OfferedService => ({
  item: name,
  title: { en: name },
  description: { en: name },
  icon: null,
  docsUrl: null,
  chart: name,
  usual: [],
  versions,
});

describe('a bundle', () => {
  it('is chosen when all of its services are, and keeps what was changed of them before', () => {
    const changed = { ...at('certs'), template: 'certs-0', values: 'a: 1\n', dependsOn: [] };
    const services = addBundle([changed], web);
    expect(names(services)).toEqual(['certs', 'ingress']);
    expect(services[0]).toBe(changed);
    expect(services[1]).toEqual({ ...at('ingress'), template: 'ingress-1', values: '', dependsOn: [at('certs')] });
    expect([hasBundle(services, web), hasBundle(services, mesh), hasBundle([changed], web)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(hasBundle([], bundle('empty', [], 1))).toBe(false);
  });

  it('takes away what no other chosen bundle brings', () => {
    const both = addBundle(addBundle([], web), mesh);
    expect(names(removeBundle(both, web, [web, mesh]))).toEqual(['certs', 'mesh']);
    expect(removeBundle(addBundle([], web), web, [web, mesh])).toEqual([]);
  });

  it.each([
    ['can be chosen', web, null],
    ['lacks what is not published to the project', bundle('x', [ready('certs')], 1), 'missing'],
    ['does not fit the Kubernetes', bundle('x', [ready('certs', [], { fits: false })]), 'unfit'],
    ['has a template that is not valid', bundle('x', [ready('certs', [], { problem: 'broken' })]), 'problem'],
  ])('%s', (_, one, expected) => {
    expect(bundleProblem(one)).toBe(expected);
  });
});

describe('a single service', () => {
  it('comes in its newest version that fits, once', () => {
    const certs = offer('certs', [version('certs-1'), version('certs-2', { fits: false })]);
    const services = addOffer([], certs);
    expect(services).toEqual([{ ...at('certs'), template: 'certs-1', values: '', dependsOn: [] }]);
    expect(addOffer(services, certs)).toEqual(services);
    expect(addOffer([], offer('none', [version('none-1', { fits: false })]))).toEqual([]);
  });

  it('is needed under its new name, and by nobody when it is gone', () => {
    const services = addBundle([], web);
    expect(changeService(services, 0, { namespace: 'tls' })[1]?.dependsOn).toEqual([
      { name: 'certs', namespace: 'tls' },
    ]);
    expect(removeService(services, at('certs'))).toMatchObject([{ name: 'ingress', dependsOn: [] }]);
    expect(changeService(services, 9, { namespace: 'tls' })).toEqual(services);
  });

  it('says what keeps it from being ordered', () => {
    const offers = [
      offer('certs', [version('certs-1'), version('certs-2', { fits: false }), version('certs-3', { problem: 'x' })]),
    ];
    const certs = { ...at('certs'), template: 'certs-1', values: '', dependsOn: [] };
    const problemOf = (...services: OrderedService[]) => findServiceProblem(services, services.length - 1, offers);
    expect(problemOf(certs)).toBeNull();
    expect(problemOf({ ...certs, template: 'certs-2' })).toBe('unfit');
    expect(problemOf({ ...certs, template: 'certs-3' })).toBe('problem');
    expect(problemOf({ ...certs, template: 'gone-1' })).toBe('not-offered');
    expect(problemOf(certs, certs)).toBe('twice');
    expect(problemOf({ ...certs, name: '' })).toBe('name');
    expect(findServiceProblem([], 0, offers)).toBeNull();
  });
});

it('secret values stay with their service where others were edited, and go with one that is gone', () => {
  const service = (name: string) => ({ ...at(name), template: `${name}-1`, values: '', dependsOn: [] });
  const before = [
    { ...service('db'), secretValues: 'a: b' },
    { ...service('old'), secretValues: null },
    service('web'),
  ];
  const edited = [service('web'), { ...service('db'), values: 'c: 1' }];
  expect(carrySecrets(edited, before)).toEqual([edited[0], { ...edited[1], secretValues: 'a: b' }]);
  expect(carrySecrets([service('old')], before)).toEqual([{ ...service('old'), secretValues: null }]);
});
