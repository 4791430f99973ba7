interface Container {
  name: string;
  isReady: boolean;
  isInit: boolean;
  hasPrevious: boolean;
}

/**
 * Whose log is read, and of which life, where containers come and go: that of a container that is gone falls back to the
 * one that most likely has trouble, and only what has had a life before is read of that. Null where there is none at all.
 */
export function chooseLog(
  containers: readonly Container[],
  wanted: { container: string | null; previous: boolean },
): { container: string; previous: boolean } | null {
  const chosen =
    containers.find(({ name }) => name === wanted.container) ??
    containers.find(({ isReady, isInit }) => !isReady && !isInit) ??
    containers.at(-1);
  if (!chosen) return null;
  const isSame = wanted.container === null || chosen.name === wanted.container;
  return { container: chosen.name, previous: wanted.previous && isSame && chosen.hasPrevious };
}
