/** JSON for a parameter that SQL casts to jsonb, which refuses the one character NUL. */
export function toSqlJson(value: unknown): string {
  // An escaped backslash is passed over whole: what follows it is text.
  return JSON.stringify(value).replaceAll(/\\\\|\\u0000/g, (found) => (found === '\\u0000' ? '' : found));
}
