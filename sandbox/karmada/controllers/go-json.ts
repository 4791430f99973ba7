const escapes: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** A value in JSON as Go writes it: fit for a page, with what begins a tag or an entity escaped. */
export const goJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&]/g, (letter) => escapes[letter] ?? letter);
