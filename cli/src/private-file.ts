import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a secret whole or not at all, with mode 0600, whatever stood there: a file that others may read, or a link to
 * another one, is replaced and not written into.
 */
export async function writePrivate(file: string, content: string): Promise<void> {
  const partial = `${file}.${randomUUID()}`;
  try {
    await writeFile(partial, content, { flag: 'wx', mode: 0o600 });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
