import { expect, it } from 'vitest';
import { machineTrouble } from './machine-trouble';

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
