import type { Environment } from './settings.ts';

/** Everything that a command is given and leaves behind. */
export interface Terminal {
  env: Environment;
  out: (text: string) => void;
  /** What is said beside the answer: progress, hints. */
  note: (text: string) => void;
  /** Whether a person reads the answer; then no secret is written to it. */
  isScreen: boolean;
  /** Asks a person something; null where nobody sits there. */
  ask: ((question: string) => Promise<string>) | null;
}

// Texts of other people must not move the cursor or colour the screen.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
export const plain = (text: string): string => text.replaceAll(controls, '\ufffd');
