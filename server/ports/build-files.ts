// The static files of the portal's newest builds.
import type { Tx } from './database.ts';

export interface BuildFile {
  /** Below `/_next/static`, such as `chunks/1cv17sr9xfejh.js`; a file of that name has the same bytes in every build. */
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface BuildFiles {
  /** Those of `paths` that nobody has published. */
  missing(tx: Tx, paths: readonly string[]): Promise<string[]>;
  /**
   * Makes a build the newest one with all its files, and forgets what only builds before the newest five have.
   * @param build.paths all its files
   * @param build.files those that were missing
   */
  publish(
    tx: Tx,
    build: { id: string; at: Date; paths: readonly string[]; files: readonly BuildFile[] },
  ): Promise<void>;
  find(tx: Tx, path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}
