import { expect, it } from 'vitest';
import { lettersOf } from './provider-mark';

it('makes up to three letters of a title', () => {
  expect(
    ['cert-manager', 'NGINX ingress', 'Velero', 'Kube Prometheus Stack and more', '缓存', ''].map(lettersOf),
  ).toEqual(['CM', 'NI', 'VEL', 'KPS', '缓存', '']);
});
