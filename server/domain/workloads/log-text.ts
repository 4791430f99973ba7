/** Sequences by which programs colour a terminal, move its cursor or name its window. */
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]|\u009b[0-?]*[ -/]*[@-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const controls = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
/** Characters that turn the direction of text or hide in it, and what is left of the second half of the controls. */
const hidden = /[\u0080-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const pictureOf = (control: string): string =>
  control === '\u007f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0));

/**
 * A line as it can be shown anywhere: escape sequences are taken out, every other control character becomes its picture,
 * and what turns or hides text becomes the sign for what cannot be shown.
 */
export function cleanText(text: string): string {
  return text.replace(/\r$/, '').replace(sequences, '').replace(controls, pictureOf).replace(hidden, '\ufffd');
}
