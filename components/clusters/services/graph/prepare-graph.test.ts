import { expect, it } from 'vitest';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import { prepareGraph } from './prepare-graph';

const service = (name: string, state: ClusterService['state'], ...dependsOn: string[]) =>
  ({ name, namespace: 'apps', state, dependsOn: dependsOn.map((other) => `apps/${other}`) }) as ClusterService;
const linksOf = (...services: ClusterService[]) =>
  prepareGraph(services).links.map(({ from, to, kind }) => `${from.slice(5)} ${kind} ${to.slice(5)}`);

it('marks the way from what failed to everything that it holds up, and nothing else', () => {
  const services = [
    service('airflow', 'pending', 'ingress', 'secrets'),
    service('ingress', 'pending', 'certs'),
    service('certs', 'failed', 'crds'),
    service('crds', 'deployed'),
    service('secrets', 'deployed'),
    service('old', 'deployed', 'certs'),
  ];
  expect(linksOf(...services)).toEqual([
    'ingress held airflow',
    'secrets done airflow',
    'certs held ingress',
    'crds done certs',
    'certs done old',
  ]);
  const { nodes } = prepareGraph(services);
  expect(nodes.filter(({ isHeldUp }) => isHeldUp).map(({ name }) => name)).toEqual(['certs', 'ingress', 'airflow']);
});

it('tells waiting for what is still being installed from waiting for what failed', () => {
  expect(linksOf(service('certs', 'provisioning'), service('ingress', 'pending', 'certs'))).toEqual([
    'certs waits ingress',
  ]);
});

it('shows what is waited for though nobody asks for it, and ends with a cycle', () => {
  const { nodes, links } = prepareGraph([
    service('a', 'pending', 'b', 'gone'),
    service('b', 'pending', 'a'),
    service('c', 'pending', 'c'),
  ]);
  expect(nodes.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'gone']);
  expect(nodes.filter(({ service: known }) => known === null).map(({ name }) => name)).toEqual(['gone']);
  expect(links.map(({ from, to }) => `${from} ${to}`)).toEqual(['apps/b apps/a', 'apps/gone apps/a', 'apps/a apps/b']);
});
