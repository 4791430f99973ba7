/**
 * The taint that makes a member one of a single project: `slipway.dev/project=payments:NoSchedule`. Karmada itself lets
 * every policy use every member, so each policy that Slipway writes tolerates the taint of its own project alone.
 */
export const dedicatedKey = 'slipway.dev/project';

/** The taint itself, on a member that is for one project alone. */
export const dedicationOf = (project: string) => ({
  key: dedicatedKey,
  value: project,
  effect: 'NoSchedule' as const,
});
