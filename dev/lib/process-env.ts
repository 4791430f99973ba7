import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The variables that portal and worker are started with everywhere, so that the demo and the bench run what is shipped. */
export function processEnv(): Record<string, string> {
  const parsed = parseEnv(readFileSync(new URL('../../deploy/process.env', import.meta.url), 'utf8'));
  return Object.fromEntries(Object.entries(parsed).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
