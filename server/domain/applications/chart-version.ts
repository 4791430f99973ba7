/** A version as it stands, and no range: a leading v and what follows a plus do not count for SemVer. */
const exact = /^v?(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)(?:\+[0-9a-z.-]+)?$/i;

const readExact = (version: string): string | null => exact.exec(version)?.[1] ?? null;

/**
 * Whether a chart that Flux has installed can be the one that a HelmRelease asks for. Flux takes a range of versions too,
 * such as `1.x`, and the newest where it asks for none: of those it is not known which chart they mean now.
 * @see https://fluxcd.io/flux/components/source/helmcharts/#version
 */
export function isAskedChart(asked: string | null, installed: string | null): boolean {
  const wanted = asked === null ? null : readExact(asked);
  return wanted === null || (installed !== null && readExact(installed) === wanted);
}
