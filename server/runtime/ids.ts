import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../ports/database.ts';

/** Identifiers and secrets by chance, in the portal and in tests alike. */
export const randomIds: Ids = {
  newId: randomUUID,
  newSecret: () => randomBytes(32).toString('base64url'),
  hash: (secret) => createHash('sha256').update(secret).digest('hex'),
};
