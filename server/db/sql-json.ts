/** JSON for a parameter that SQL casts to jsonb, which refuses the one character NUL. */
export function toSqlJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\u0000', '');
}
