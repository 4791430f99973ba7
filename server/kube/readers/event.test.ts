import { expect, it } from 'vitest';
import { kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { readEvent } from './event.ts';

const regarding = { kind: 'Machine', name: 'dev-md-a', namespace: 'team-a' };

it('dates a repeated event by its last time', () => {
  const event = kubeObject('e', 'team-a', {
    regarding,
    eventTime: '2026-08-20T09:00:00Z',
    series: { count: 3, lastObservedTime: '2026-08-20T09:05:00Z' },
    note: 'n',
    reason: 'R',
    type: 'Warning',
    reportingController: 'kcm',
  });
  expect(readEvent(event)).toMatchObject({ at: '2026-08-20T09:05:00.000Z', object: 'Machine/dev-md-a', source: 'kcm' });
});

it('reads events that came in through the core API', () => {
  const event = kubeObject('e', 'team-a', {
    regarding,
    deprecatedSource: { component: 'capi' },
    deprecatedLastTimestamp: '2026-08-20T09:02:00Z',
    type: 'Odd',
  });
  expect(readEvent(event)).toMatchObject({
    at: '2026-08-20T09:02:00.000Z',
    source: 'capi',
    type: 'Normal',
    message: '',
  });
});

it('leaves out what is about nothing', () => {
  expect(readEvent(kubeObject('e', 'team-a'))).toBeNull();
});
