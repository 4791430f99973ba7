import { expect, it } from 'vitest';
import { applicationIngressSchema } from './application-ingress.ts';

const isTaken = (change: object) => applicationIngressSchema.safeParse({ host: 'shop.example.com', ...change }).success;

it('is for all of a host where nothing else is said', () => {
  expect(applicationIngressSchema.parse({ host: 'shop.example.com' })).toEqual({
    host: 'shop.example.com',
    path: '/',
    pathType: 'Prefix',
    ingressClass: null,
    tlsSecret: null,
  });
});

it.each(['localhost', 'a-1.example', '*.example.com', 'xn--bcher-kva.example', `${'a'.repeat(63)}.example`])(
  'takes the host %s',
  (host) => expect(isTaken({ host })).toBe(true),
);

it.each([
  '',
  '*',
  '*.example',
  'a.*.example',
  '10.0.0.1',
  'Shop.example',
  'shop_.example',
  '-a.example',
  'a..example',
  'a.example.',
  'a.example/x',
  'a.example:80',
  'javascript:alert(1)',
  `${'a'.repeat(64)}.example`,
])('refuses the host %j, as Kubernetes does or a link would', (host) => expect(isTaken({ host })).toBe(false));

it.each(['/', '/v1/', '/a.b/..c'])('takes the path %s', (path) => expect(isTaken({ path })).toBe(true));
it.each(['v1', '/a b', '//a', '/a/../b', '/a/..', '/./a', '/a/.', '/a%2Fb'])('refuses the path %s', (path) =>
  expect(isTaken({ path })).toBe(false),
);

it('takes names of objects alone for class and Secret', () => {
  expect(isTaken({ ingressClass: 'nginx.internal', tlsSecret: 'shop-tls' })).toBe(true);
  expect(isTaken({ ingressClass: 'Nginx' })).toBe(false);
  expect(isTaken({ tlsSecret: 'a/b' })).toBe(false);
});
