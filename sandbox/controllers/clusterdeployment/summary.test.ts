import { expect, it } from 'vitest';
import type { Condition } from '../client/objects.ts';
import { summarise, summariseDeletion } from './summary.ts';

const condition = (type: string, status: Condition['status'], message: string, reason = 'R'): Condition => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: '2026-11-01T11:59:00Z',
});
const fine = [
  'ControlPlaneMachinesReady',
  'WorkerMachinesReady',
  'RemoteConnectionProbe',
  'ControlPlaneInitialized',
].map((type) => condition(type, 'True', ''));

it('names what is not fine, one line each, nested lines indented', () => {
  const summary = summarise([
    ...fine,
    condition('InfrastructureReady', 'False', 'AWSCluster.infrastructure status.initialization.provisioned is false'),
    condition('WorkersAvailable', 'False', '* MachineDeployment dev-md: 0 available replicas, at least 2 required'),
  ]);
  expect(summary).toMatchObject({ status: 'False', reason: 'IssuesReported' });
  expect(summary.message).toBe(
    [
      '* InfrastructureReady: AWSCluster.infrastructure status.initialization.provisioned is false',
      '* ControlPlaneAvailable: Condition not yet reported',
      '* WorkersAvailable:',
      '  * MachineDeployment dev-md: 0 available replicas, at least 2 required',
    ].join('\n'),
  );
});

it('only unknowns are unknown, the reason stands in for an empty message', () => {
  const rest = ['InfrastructureReady', 'WorkersAvailable'].map((type) => condition(type, 'True', ''));
  const summary = summarise([...fine, ...rest, condition('ControlPlaneAvailable', 'Unknown', '', 'Waiting')]);
  expect(summary).toMatchObject({
    status: 'Unknown',
    reason: 'UnknownReported',
    message: '* ControlPlaneAvailable: Waiting',
  });
});

it('is empty when all is well, and tells of deletion', () => {
  const rest = ['InfrastructureReady', 'WorkersAvailable', 'ControlPlaneAvailable'].map((type) =>
    condition(type, 'True', ''),
  );
  expect(summarise([...fine, ...rest])).toMatchObject({ status: 'True', reason: 'InfoReported', message: '' });
  expect(summariseDeletion([condition('Deleting', 'True', 'Waiting for 2 Machines')])).toMatchObject({
    status: 'False',
    reason: 'Deleting',
    message: '* Deleting: Waiting for 2 Machines',
  });
});

it('finds nothing wrong in the first pass of a deletion, whatever state the cluster is in', () => {
  const notYet = [condition('Deleting', 'False', ''), condition('WorkersAvailable', 'False', 'x')];
  expect(summariseDeletion(notYet)).toEqual({
    type: 'CAPIClusterSummary',
    status: 'True',
    reason: 'Deleting',
    message: '',
  });
  expect(summariseDeletion([])).toMatchObject({ status: 'Unknown', message: '* Deleting: Condition not yet reported' });
});
