import { expect, test } from 'vitest';
import type { Alert, AlertReport } from '@/lib/contracts/alerts';
import { areAlertsKnown, prepareAlertGroups } from './alert-groups';

const alert = (name: string, severity: Alert['severity'], clusters: string[], isSilenced = false) =>
  ({
    name,
    severity,
    isSilenced,
    summary: `${name} says so`,
    clusters: clusters.map((cluster) => ({ namespace: 'payments', name: cluster })),
  }) as Alert;
const report = (items: Alert[]) => ({ state: 'answered', items }) as AlertReport;

test('alerts are grouped by cluster, worst first', () => {
  const groups = prepareAlertGroups(
    report([
      alert('KubeAPIDown', 'critical', ['b']),
      alert('NodeNotReady', 'warning', ['a', 'b']),
      alert('NodeNotReady', 'warning', ['a']),
      alert('DiskFull', 'warning', ['a']),
    ]),
  );
  expect(groups.map(({ key, worst, count, firsts }) => [key, worst, count, firsts.map(({ name }) => name)])).toEqual([
    ['payments/b', 'critical', 2, ['KubeAPIDown', 'NodeNotReady']],
    ['payments/a', 'warning', 3, ['NodeNotReady', 'DiskFull']],
  ]);
});

test('silenced alerts and those for information call nobody; the installation is a group of its own', () => {
  const groups = prepareAlertGroups(
    report([alert('Quiet', 'critical', ['a'], true), alert('Fyi', 'info', ['a']), alert('KcmDown', 'error', [])]),
  );
  expect(groups).toMatchObject([{ key: '', cluster: null, firsts: [{ name: 'KcmDown' }] }]);
});

test('a source that is off or silent gives no groups', () => {
  expect(prepareAlertGroups({ state: 'off' })).toEqual([]);
  expect(prepareAlertGroups(undefined)).toEqual([]);
});

test('only a whole answer says that nothing fires', () => {
  const whole = { ...report([]), isPartial: false, isPathDead: false } as AlertReport;
  expect(areAlertsKnown(whole)).toBe(true);
  expect(areAlertsKnown({ ...whole, isPartial: true } as AlertReport)).toBe(false);
  expect(areAlertsKnown({ ...whole, isPathDead: true } as AlertReport)).toBe(false);
  expect(areAlertsKnown(undefined)).toBe(false);
  expect(areAlertsKnown({ state: 'off' })).toBe(true);
});
