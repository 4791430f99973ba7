import { expect, test } from 'vitest';
import type { Alert } from '@/lib/contracts/alerts';
import { groupAlerts } from './group-alerts';

const alert = (id: string, name: string, over: Partial<Alert> = {}) =>
  ({ id, name, severity: 'critical', isSilenced: false, summary: 'Down.', ...over }) as Alert;

test('alerts that say the same stand together, and nothing else does', () => {
  const groups = groupAlerts([
    alert('1', 'KubeAPIDown'),
    alert('2', 'NodeNotReady'),
    alert('3', 'KubeAPIDown'),
    alert('4', 'KubeAPIDown', { isSilenced: true }),
    alert('5', 'KubeAPIDown', { severity: 'warning' }),
    alert('6', 'KubeAPIDown', { summary: 'Slow.' }),
  ]);
  expect(groups.map(({ alerts }) => alerts.map(({ id }) => id).join(''))).toEqual(['13', '2', '4', '5', '6']);
});
