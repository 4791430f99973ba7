import type { LabelSelector } from './contracts/label-selector.ts';

/** How the label begins that a change in rings moves from cluster to cluster; another one for each change. */
export const waveLabelPrefix = 'slipway.dev/wave-';

export const isWaveLabel = (key: string): boolean => key.startsWith(waveLabelPrefix);

/** Whether a multi-cluster service waits for the label, so that clusters without it are those whose ring is still to come. */
export const isInRings = ({ matchExpressions }: Pick<LabelSelector, 'matchExpressions'>): boolean =>
  matchExpressions.some(({ key }) => isWaveLabel(key));
