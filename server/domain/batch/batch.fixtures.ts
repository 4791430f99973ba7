import type { JobFacts, PodGroupFacts, QueueFacts } from './facts.ts';

export const gpu = 'nvidia.com/gpu';

export const queueFacts = (change: Partial<QueueFacts> = {}): QueueFacts => ({
  name: 'research',
  state: 'Open',
  weight: 1,
  parent: null,
  capability: {},
  deserved: {},
  guarantee: {},
  allocated: {},
  ...change,
});

export const groupFacts = (change: Partial<PodGroupFacts> = {}): PodGroupFacts => ({
  namespace: 'ml',
  name: 'train-uid',
  job: 'uid',
  queue: 'research',
  phase: 'Pending',
  minMember: 2,
  minResources: {},
  running: 0,
  succeeded: 0,
  failed: 0,
  conditions: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});

export const jobFacts = (change: Partial<JobFacts> = {}): JobFacts => ({
  namespace: 'ml',
  name: 'train',
  uid: 'uid',
  queue: 'research',
  phase: 'Pending',
  reason: '',
  message: '',
  minAvailable: 2,
  tasks: [{ name: 'worker', replicas: 2, requests: { [gpu]: 1 } }],
  pods: { pending: 0, running: 0, succeeded: 0, failed: 0 },
  retryCount: 0,
  maxRetry: 3,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});
