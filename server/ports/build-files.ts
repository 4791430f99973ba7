// The static files of the portal's newest builds.
import type { Tx } from './database.ts';

/** A build of the portal and its static files. */
export interface Build {
  id: string;
  /** Below `/_next/static`, such as `chunks/1cv17sr9xfejh.js`; a file of that name has the same bytes in every build. */
  paths: readonly string[];
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface BuildFiles {
  /**
   * Makes a build the newest one with all its files, of which it reads those that nobody has published, and forgets what
   * only builds before the newest five have.
   */
  publish(tx: Tx, build: Build, at: Date): Promise<void>;
  find(tx: Tx, path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}
