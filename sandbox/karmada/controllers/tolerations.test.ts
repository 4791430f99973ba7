import { describe, expect, it } from 'vitest';
import type { Toleration } from './shapes.ts';
import { toleratedMs, tolerates } from './tolerations.ts';

const lost = { key: 'lost', effect: 'NoExecute' };
const full = { key: 'full', value: 'disk', effect: 'NoExecute' };

describe('a toleration', () => {
  it.each<[Toleration, boolean]>([
    [{ operator: 'Exists' }, true],
    [{ key: 'full', operator: 'Exists' }, true],
    [{ key: 'full', operator: 'Exists', effect: 'NoSchedule' }, false],
    [{ key: 'full', value: 'disk' }, true],
    [{ key: 'full', value: 'memory' }, false],
    [{ key: 'full' }, false],
    [{ key: 'lost', operator: 'Exists' }, false],
  ])('%j', (toleration, isMet) => {
    expect(tolerates(toleration, full)).toBe(isMet);
  });
});

describe('workloads in a cluster that evicts', () => {
  const ages = new Map([
    ['lost', 60_000],
    ['full', 10_000],
  ]);
  const left = (...tolerations: Toleration[]) =>
    toleratedMs([lost, full], tolerations, ({ key }) => ages.get(key) ?? 0);
  const seconds = (key: string, tolerationSeconds?: number): Toleration => ({
    key,
    operator: 'Exists',
    ...(tolerationSeconds !== undefined && { tolerationSeconds }),
  });

  it('go now unless all of its taints are tolerated', () => {
    expect(left()).toBe(0);
    expect(left(seconds('lost'))).toBe(0);
  });
  it('stay for good without a limit', () => {
    expect(left(seconds('lost'), seconds('full'))).toBeUndefined();
  });
  it('stay as long as the shortest limit says, since each taint was added', () => {
    expect(left(seconds('lost', 300), seconds('full'))).toBe(240_000);
    expect(left(seconds('lost', 300), seconds('full', 100))).toBe(90_000);
    expect(left(seconds('lost', 30), seconds('full', 100))).toBe(0);
  });
  it('are tolerated by the first that meets a taint', () => {
    expect(left({ operator: 'Exists', tolerationSeconds: 100 }, seconds('lost', 300))).toBe(40_000);
  });
});
