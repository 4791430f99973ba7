import { expect, it } from 'vitest';
import { findServiceClaims } from './service-claims.ts';

const asked = (name: string, template = `${name}-1`) => ({ name, namespace: name, template });
const set = (multiClusterService: string | null, priority: number, ...handedOver: ReturnType<typeof asked>[]) => ({
  multiClusterService,
  priority,
  handedOver: handedOver.map((one) => ({ ...one, version: '' })),
  services: [],
});

it('tells what a cluster asks for itself, by its own priority', () => {
  const deployment = { orderedServices: [{ ...asked('nginx'), dependsOn: [] }] };
  const claim = { service: 'nginx/nginx', template: 'nginx-1', rule: null, priority: 100 };
  expect(findServiceClaims({ deployment, serviceSets: [] })).toEqual([claim]);
  expect(findServiceClaims({ deployment, serviceSets: [set(null, 250)] })).toEqual([{ ...claim, priority: 250 }]);
});

it('tells what rules install, each release once a rule', () => {
  const deployment = { orderedServices: [] };
  const both = [set('base', 200, asked('nginx'), asked('nginx')), set('security', 300, asked('nginx', 'nginx-2'))];
  expect(findServiceClaims({ deployment, serviceSets: both })).toEqual([
    { service: 'nginx/nginx', template: 'nginx-1', rule: 'base', priority: 200 },
    { service: 'nginx/nginx', template: 'nginx-2', rule: 'security', priority: 300 },
  ]);
});
