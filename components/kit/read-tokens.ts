import { readFile } from 'node:fs/promises';
import { type Tokens, tokensOf } from './tokens-of';

/** The tokens, read from the sources of this repository. */
export async function readTokens(): Promise<Tokens> {
  return tokensOf(await readFile('app/tokens.css', 'utf8'));
}
