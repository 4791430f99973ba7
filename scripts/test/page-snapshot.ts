/**
 * What the page showed, from its main part on, of the file with the context of an error that Playwright 1.65 writes. A file of
 * another form is answered as a whole.
 */
export function readSnapshot(context: string): string {
  const snapshot = /^# Page snapshot\s+```yaml\n(.*?)^```$/ms.exec(context)?.[1] ?? context;
  return /^ *- main\b.*/ms.exec(snapshot)?.[0] ?? snapshot;
}
