interface Named {
  namespace: string;
  name: string;
}

const keyOf = ({ namespace, name }: Named) => `${namespace}/${name}`;

/**
 * The first region of whose clusters some are expected and none is told: a store that is away does not make the answers of
 * others say so.
 * @param regions by cluster (`namespace/name`); of those without one nothing is concluded
 */
export function findUntoldRegion(
  expected: readonly Named[],
  told: readonly Named[],
  regions: ReadonlyMap<string, string>,
): string | null {
  const heard = new Set(told.map((one) => regions.get(keyOf(one))));
  const region = expected.map((one) => regions.get(keyOf(one))).find((one) => one !== undefined && !heard.has(one));
  return region ?? null;
}
