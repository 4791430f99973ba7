import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const plugin = resolve(import.meta.dirname, 'main.ts');

/**
 * Makes the program by whose name kubectl finds the plugin.
 * @param folder that is there
 * @returns the environment that kubectl needs to sign a persona in with it
 */
export async function installOidcLogin(folder: string): Promise<(persona: string) => NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const file = join(bin, 'kubectl-oidc_login');
  await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' '${plugin}' "$@"\n`);
  await chmod(file, 0o755);
  return (persona) => ({ ...process.env, PATH: `${bin}:${process.env.PATH}`, LOGIN_AS: persona });
}
