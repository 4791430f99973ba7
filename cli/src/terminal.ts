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
