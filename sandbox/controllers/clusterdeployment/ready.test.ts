import { describe, expect, it } from 'vitest';
import type { Condition } from '../client/objects.ts';
import { readyOfClusterDeployment, readyOfMultiClusterService, summaryGraceLeftMs } from './ready.ts';

const now = new Date('2026-11-01T12:00:00Z');
const condition = (
  type: string,
  status: Condition['status'],
  message = '',
  at = '2026-11-01T11:59:00Z',
): Condition => ({
  type,
  status,
  reason: type === 'Paused' && status === 'True' ? 'Paused' : 'X',
  message,
  lastTransitionTime: at,
});

describe('Ready of a ClusterDeployment', () => {
  it.each([
    ['nothing reported', [], 'Unknown', 'Progressing', ''],
    [
      'empty Unknowns at the start',
      ['a', 'b', 'c'].map((type) => condition(type, 'Unknown')),
      'Unknown',
      'Progressing',
      '. . ',
    ],
    [
      'all true',
      [condition('TemplateReady', 'True'), condition('Ready', 'False')],
      'True',
      'Succeeded',
      'Object is ready',
    ],
    [
      'an error before warnings',
      [
        condition('CredentialReady', 'False', 'e1'),
        condition('HelmChartReady', 'False', 'e2'),
        condition('ServicesInReadyState', 'False', '1/2'),
      ],
      'False',
      'Failed',
      'e1. e2',
    ],
    [
      'services are a warning',
      [condition('ServicesInReadyState', 'False', '1/2')],
      'False',
      'Progressing',
      '1/2 Services are ready.',
    ],
    [
      'a fresh summary is a warning',
      [condition('CAPIClusterSummary', 'False', '* X: y')],
      'False',
      'Progressing',
      '* X: y',
    ],
    [
      'an old summary is an error',
      [condition('CAPIClusterSummary', 'False', '* X: y', '2026-11-01T11:29:59Z')],
      'False',
      'Failed',
      'Cluster is not ready. Check the provider logs for more details.\n* X: y',
    ],
    [
      'paused',
      [condition('Paused', 'True', 'Related Region r is paused')],
      'False',
      'Failed',
      'Related Region r is paused',
    ],
    ['not paused', [condition('Paused', 'False')], 'True', 'Succeeded', 'Object is ready'],
    [
      'deleting wins',
      [condition('Deleting', 'True', 'Waiting'), condition('CredentialReady', 'False', 'e')],
      'False',
      'Deleting',
      'Waiting',
    ],
    ['an unlisted type is an error', [condition('Other', 'False', 'o')], 'False', 'Failed', 'o'],
  ] as const)('%s', (_, conditions, status, reason, message) => {
    expect(readyOfClusterDeployment(conditions, now)).toEqual({ type: 'Ready', status, reason, message });
  });

  it('a summary turns from warning to error when it is 30 minutes old', () => {
    const conditions = [condition('CAPIClusterSummary', 'False', 'x', '2026-11-01T11:30:20Z')];
    expect(readyOfClusterDeployment(conditions, now).reason).toBe('Progressing');
    expect(summaryGraceLeftMs(conditions, now)).toBe(20_000);
    const later = new Date(now.getTime() + 20_000);
    expect(readyOfClusterDeployment(conditions, later).reason).toBe('Failed');
    expect(summaryGraceLeftMs(conditions, later)).toBeUndefined();
  });
});

it('a MultiClusterService that is still rolling out has failed', () => {
  expect(readyOfMultiClusterService([condition('ClusterInReadyState', 'False', '1/3')])).toEqual({
    type: 'Ready',
    status: 'False',
    reason: 'Failed',
    message: '1/3 Clusters are ready.',
  });
});
