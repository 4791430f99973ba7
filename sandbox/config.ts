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
  /** Somebody else's API server: the controllers and their webhooks run as clients of it. */
  kubeconfig: string | undefined;
  /** Takes everything away again that an earlier run put on somebody else's API server. */
  isRemoval: boolean;
  /** PostgreSQL to use instead of an embedded one. */
  databaseUrl: string | undefined;
  /** Ports; 0: found once and kept in the home folder. */
  apiPort: number;
  childrenPort: number;
  webhookPort: number;
  karmadaPort: number;
  controlPort: number;
  oidcPort: number;
  /** Of the identity provider by which people sign in to clusters. */
  clusterSignInPort: number;
  smtpPort: number;
  hooksPort: number;
  gitPort: number;
  metricsPort: number;
  logsPort: number;
  /** Token that the metrics ask for; absent: everybody on this machine may read them, as in KOF's promxy. */
  metricsToken: string | undefined;
  /** Simulated work is this many times faster than the clock; 60 is a minute a second. */
  speed: number;
  /** Where the portal answers: the identity provider sends people back there. */
  portalUrl: string;
  /** Address on which the identity provider listens; browsers have to reach it. */
  oidcHost: string;
  /** Client secret of the portal at the identity provider; made at the first start when absent. */
  oidcClientSecret: string | undefined;
}

function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a number, not ${env[name]}`);
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
      remove: { type: 'boolean', default: false },
    },
  });
  const compactSeconds = Number(values['compact-seconds']);
  if (!Number.isInteger(compactSeconds) || compactSeconds < 1) {
    throw new TypeError('--compact-seconds must be a whole number of seconds, at least 1');
  }
  const kubeconfig = env.SANDBOX_KUBECONFIG || undefined;
  if (values.remove && kubeconfig === undefined) throw new TypeError('--remove needs SANDBOX_KUBECONFIG');
  return {
    isApiOnly: values['api-only'],
    home: values.home,
    compactSeconds,
    restoreFile: values.restore,
    kubeconfig,
    isRemoval: values.remove,
    databaseUrl: env.SANDBOX_DATABASE_URL || undefined,
    apiPort: readNumber(env, 'SANDBOX_API_PORT', 0),
    childrenPort: readNumber(env, 'SANDBOX_CHILDREN_PORT', 0),
    webhookPort: readNumber(env, 'SANDBOX_WEBHOOK_PORT', 0),
    karmadaPort: readNumber(env, 'SANDBOX_KARMADA_PORT', 0),
    controlPort: readNumber(env, 'SANDBOX_CONTROL_PORT', 0),
    oidcPort: readNumber(env, 'SANDBOX_OIDC_PORT', 0),
    clusterSignInPort: readNumber(env, 'SANDBOX_CLUSTER_SIGN_IN_PORT', 0),
    smtpPort: readNumber(env, 'SANDBOX_SMTP_PORT', 0),
    hooksPort: readNumber(env, 'SANDBOX_HOOKS_PORT', 0),
    gitPort: readNumber(env, 'SANDBOX_GIT_PORT', 0),
    metricsPort: readNumber(env, 'SANDBOX_METRICS_PORT', 0),
    logsPort: readNumber(env, 'SANDBOX_LOGS_PORT', 0),
    metricsToken: env.SANDBOX_METRICS_TOKEN || undefined,
    speed: readNumber(env, 'SANDBOX_SPEED', 60),
    portalUrl: env.SANDBOX_PORTAL_URL || 'http://localhost:3000',
    oidcHost: env.SANDBOX_OIDC_HOST || '127.0.0.1',
    oidcClientSecret: env.SANDBOX_OIDC_CLIENT_SECRET || undefined,
  };
}
