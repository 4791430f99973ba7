import { parseArgs } from 'node:util';

/** What the sandbox was told by its command line and its environment. */
export interface SandboxConfig {
  /** Only the API server, without controllers and without admission of k0rdent. */
  isApiOnly: boolean;
  home: string;
  /** How long replaced and deleted states can still be asked for. */
  compactSeconds: number;
  /** Backup to begin with when the store is empty. */
  restoreFile: string | undefined;
  /** PostgreSQL to use instead of an embedded one. */
  databaseUrl: string | undefined;
  /** 0: found once and kept in the home folder. */
  apiPort: number;
}

/** Reads command line and environment; the only place in the sandbox that does. @throws TypeError for unknown options */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const { values } = parseArgs({
    args: argv,
    options: {
      'api-only': { type: 'boolean', default: false },
      home: { type: 'string', default: '.slipway/sandbox' },
      'compact-seconds': { type: 'string', default: '300' },
      restore: { type: 'string' },
    },
  });
  const compactSeconds = Number(values['compact-seconds']);
  if (!Number.isInteger(compactSeconds) || compactSeconds < 1) {
    throw new TypeError('--compact-seconds must be a whole number of seconds, at least 1');
  }
  return {
    isApiOnly: values['api-only'],
    home: values.home,
    compactSeconds,
    restoreFile: values.restore,
    databaseUrl: env.SANDBOX_DATABASE_URL || undefined,
    apiPort: Number(env.SANDBOX_API_PORT ?? 0),
  };
}
