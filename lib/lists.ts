// Lists of values as addresses and questions write them: commas between, `\,` for a comma of a value and `\\` for its
// backslash. Any other backslash is itself.

/** The values of a list; empty ones are left out. */
export function readList(text: string | null | undefined): string[] {
  const parts = (text ?? '').match(/(?:\\[\\,]|[^,])+/g) ?? [];
  return parts.map((part) => part.replace(/\\([\\,])/g, '$1'));
}

/** The same as text; nothing for no values. */
export const writeList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
