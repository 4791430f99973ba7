/** Values of one log line by field; a field that is not there is empty. */
export type Fields = Readonly<Record<string, string>>;

export interface Filter {
  matches(fields: Fields): boolean;
  /** What has to be so in every line that matches, to leave out streams as a whole. */
  needs?: readonly { field: string; value: string }[];
}

const wordChar = /[\p{L}\p{N}_]/u;

/** Whether a text has a phrase between ends of words; with `isPrefix` the last word may go on. */
export function hasPhrase(text: string, phrase: string, isPrefix: boolean): boolean {
  if (phrase === '') return isPrefix ? text !== '' : text === '';
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text[at - 1], text[at + phrase.length]];
    const isStart = before === undefined || !wordChar.test(before) || !wordChar.test(phrase[0] ?? '');
    const isEnd = after === undefined || !wordChar.test(after) || !wordChar.test(phrase.at(-1) ?? '');
    if (isStart && (isEnd || isPrefix)) return true;
  }
  return false;
}

export const everything: Filter = { matches: () => true };
export const not = (filter: Filter): Filter => ({ matches: (fields) => !filter.matches(fields) });
export const anyOf = (filters: readonly Filter[]): Filter =>
  filters.length === 1 && filters[0] ? filters[0] : { matches: (fields) => filters.some((one) => one.matches(fields)) };
export const allOf = (filters: readonly Filter[]): Filter => ({
  matches: (fields) => filters.every((one) => one.matches(fields)),
  needs: filters.flatMap(({ needs = [] }) => needs),
});

/** A field with a condition on its value. */
export const where = (field: string, holds: (value: string) => boolean): Filter => ({
  matches: (fields) => holds(fields[field] ?? ''),
});
export const equals = (field: string, value: string): Filter => ({
  ...where(field, (text) => text === value),
  needs: [{ field, value }],
});
