const byVersion = new Intl.Collator('en', { numeric: true });

/**
 * To which ClusterTemplate a cluster goes.
 * @param wanted null is the newest that its chain offers
 * @returns null where the chain offers it none
 */
export function chooseTarget(offered: readonly string[], wanted: string | null): string | null {
  if (wanted !== null) return offered.includes(wanted) ? wanted : null;
  return offered.toSorted(byVersion.compare).at(-1) ?? null;
}
