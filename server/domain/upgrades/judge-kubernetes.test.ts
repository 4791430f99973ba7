import { describe, expect, it } from 'vitest';
import { judgeKubernetes } from './judge-kubernetes.ts';

describe('Kubernetes goes up by one minor version', () => {
  it.each([
    ['1.34.2', '1.35.0', 'fits'],
    ['1.34.2', '1.34.9', 'fits'],
    ['v1.34.2+k0s.0', 'v1.35.1+k0s.1', 'fits'],
    ['1.34.2', '1.34.1', 'fits'],
    ['1.34.2', '1.36.0', 'skips'],
    ['1.35.0', '1.34.9', 'lowers'],
    ['1.36.1', '2.0.0', 'skips'],
    [null, '1.36.0', 'fits'],
    ['1.36.0', null, 'fits'],
  ] as const)('from %s to %s: %s', (from, to, expected) => {
    expect(judgeKubernetes(from, to)).toBe(expected);
  });
});
