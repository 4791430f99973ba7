/** Names by the reason that they share, the reason of most names first. */
export function groupReasons(all: readonly { name: string; why: string }[]): [why: string, names: string[]][] {
  const groups = Map.groupBy(all, ({ why }) => why);
  return [...groups]
    .map(([why, same]): [string, string[]] => [why, same.map(({ name }) => name)])
    .sort(([, one], [, other]) => other.length - one.length);
}
