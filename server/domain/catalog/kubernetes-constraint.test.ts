import { expect, it } from 'vitest';
import { fitsConstraint, readConstraint } from './kubernetes-constraint.ts';

it('reads what k0rdent says of a template, and nothing that is no range', () => {
  expect(readConstraint({ status: { k8sConstraint: ' >=1.29.0 ' } })).toBe('>=1.29.0');
  expect(readConstraint({ status: { k8sConstraint: '>= 1.29, < 1.33' } })).toBe('>=1.29.0 <1.33.0-0');
  for (const status of [{}, { k8sConstraint: '' }, { k8sConstraint: 'newest' }, { k8sConstraint: 3 }]) {
    expect(readConstraint({ status })).toBeNull();
  }
  expect(readConstraint(null)).toBeNull();
});

it('holds versions against it as numbers, and lets pass what is not known', () => {
  expect(fitsConstraint('1.28.9', '>=1.29.0')).toBe(false);
  expect(fitsConstraint('v1.30.4+k0s.0', '>=1.29.0')).toBe(true);
  expect(fitsConstraint('1.31.0', '>=1.29.0 <1.31.0')).toBe(false);
  expect(fitsConstraint(null, '>=1.29.0')).toBe(true);
  expect(fitsConstraint('1.1.0', null)).toBe(true);
});
