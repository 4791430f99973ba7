/**
 * The chart that a template of k0rdent is made of. Names are `<chart>-<x>-<y>-<z>` by convention; a name that follows
 * none is a chart of its own.
 */
export function chartOf(name: string, version: string | null): string {
  const suffix = version === null ? '' : `-${version.replace(/\+.*/, '').replaceAll('.', '-')}`;
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name.replace(/-\d+-\d+-\d+$/, '');
}
