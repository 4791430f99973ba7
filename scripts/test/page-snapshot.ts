/**
 * What the page showed, from its main part on, of the file with the context of an error that Playwright 1.65 writes: the
 * first block of YAML in it, which stands with the error or below a heading of its own. Null where there is none.
 */
export function readSnapshot(context: string): string | null {
  const snapshot = /^```yaml\n(.*?)^```$/ms.exec(context)?.[1];
  if (snapshot === undefined) return null;
  return /^ *- main\b.*/ms.exec(snapshot)?.[0] ?? snapshot;
}
