/**
 * Whether text can be kept as it is: PostgreSQL takes no NUL, and half of a surrogate pair has no UTF-8, so it would be
 * kept as another character.
 */
export const isSoundText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
