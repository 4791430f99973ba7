import { expect, it } from 'vitest';
import { serviceLevels } from './service-levels.ts';

const named = (name: string, ...dependsOn: string[]) => ({
  name,
  namespace: 'apps',
  dependsOn: dependsOn.map((other) => `apps/${other}`),
});
const levelsOf = (...services: ReturnType<typeof named>[]) =>
  serviceLevels(services).map((level) => level.map(({ name }) => name));

it('puts a service after the last one that it depends on', () => {
  expect(
    levelsOf(named('airflow', 'ingress', 'secrets'), named('ingress', 'certs'), named('certs'), named('secrets')),
  ).toEqual([['certs', 'secrets'], ['ingress'], ['airflow']]);
});

it('keeps the order in which they are written where nothing waits', () => {
  expect(levelsOf(named('b'), named('a'))).toEqual([['b', 'a']]);
});

it('ends with a cycle and with what is not in the set', () => {
  expect(levelsOf(named('a', 'b'), named('b', 'a')).flat().toSorted()).toEqual(['a', 'b']);
  expect(levelsOf(named('a', 'a'))).toEqual([['a']]);
  expect(levelsOf(named('a', 'elsewhere'))).toEqual([['a']]);
});
