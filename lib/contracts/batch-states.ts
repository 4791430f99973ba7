/** How a job stands, what needs somebody first. */
export const batchStates = [
  'failed',
  /** Some of its pods run, and others find no place. */
  'torn',
  'waiting',
  'running',
  /** Somebody or a policy has ended it. */
  'stopped',
  'done',
] as const;
export type BatchState = (typeof batchStates)[number];
