import type { ComponentType } from 'react';
import type { Tokens } from './tokens-of';
import type { KitWords } from './words';

export interface ExampleProps {
  words: KitWords;
  tokens: Tokens;
}

/** Something to look at: one file, or a few that are one thing, in all its states. */
export interface Specimen {
  /** From the root of the repository. */
  files: readonly [string, ...string[]];
  Example: ComponentType<ExampleProps>;
  /** It floats over the page. */
  opens?: true;
}

export interface KitSection {
  key: Exclude<keyof KitWords['section'], 'rest'>;
  specimens: readonly Specimen[];
}
