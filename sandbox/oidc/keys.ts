import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What has to outlive a restart, so that open sessions and the portal's configuration stay valid. */
export interface ProviderSecrets {
  jwks: { keys: Record<string, unknown>[] };
  cookieKey: string;
  clientSecret: string;
}

/** Reads the provider's secrets from `file`, making them at the first start; a given client secret is taken over. */
export async function loadSecrets(file: string, clientSecret?: string): Promise<ProviderSecrets> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as ProviderSecrets;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secrets: ProviderSecrets = {
    jwks: {
      keys: [
        { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') },
      ],
    },
    cookieKey: randomBytes(32).toString('base64url'),
    clientSecret: clientSecret ?? randomBytes(32).toString('base64url'),
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
