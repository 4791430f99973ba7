/**
 * Phases of clusters that can join a Karmada control plane: what is wrong with a degraded one does not keep Karmada away.
 * They stand in a file without zod, so that the page of a cluster does not load the validator.
 */
export const joinablePhases: readonly string[] = ['ready', 'degraded'];
