import { expect, it } from 'vitest';
import { bareMessage, machineTrouble } from './machine-trouble';

it.each([
  ['* NodeHealthy: Kubelet stopped posting node status', 'stoppedReporting'],
  ['* NodeHealthy: Node.DiskPressure: kubelet has disk pressure', 'diskPressure'],
  ['* NodeHealthy: Node.MemoryPressure: kubelet has insufficient memory available', 'memoryPressure'],
  ['* NodeHealthy: Node.PIDPressure: kubelet has insufficient PID available', 'pidPressure'],
  ['* NodeHealthy: Waiting for a Node with spec.providerID to exist', 'notReady'],
  [null, 'notReady'],
])('%s is %s', (message, trouble) => {
  expect(machineTrouble(message)).toBe(trouble);
});

it('leaves what a controller says without the marks of its conditions', () => {
  expect(bareMessage('* NodeHealthy: Kubelet stopped posting node status')).toBe('Kubelet stopped posting node status');
  expect(bareMessage('* NodeHealthy: Node.DiskPressure: kubelet has disk pressure\n* InfrastructureReady: Lost')).toBe(
    'Node.DiskPressure: kubelet has disk pressure\nLost',
  );
  expect(bareMessage('Error: no route to host')).toBe('Error: no route to host');
});
