// C0 (but for tab and line feed), DEL and C1; and the signs that turn the direction of what follows (Unicode, UAX 9).
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Texts of other people must not move the cursor, colour the screen or show another order of letters than they have. */
export const plain = (text: string): string => text.replaceAll(controls, '\ufffd');
/** The same in one line: a text in the middle of a message must not write lines of its own. */
export const plainLine = (text: string): string => plain(text).replaceAll(/[\t\n\u2028\u2029]/g, ' ');
