import { assertSchemaIsCurrent } from '../prisma/schema-state.ts';
import { readAddresses, readEnv } from './config/env.ts';
import { logger } from './observability/logger.ts';
import { orStop } from './runtime/or-stop.ts';
import { startWorker } from './runtime/start-worker.ts';
import { traceFrom } from './runtime/trace-from.ts';

const env = await orStop(() => readEnv());
logger.level = env.LOG_LEVEL;
const log = logger.child({ part: 'worker' });
const stopTracing = await traceFrom(env, 'slipway-worker');

const settings = {
  databaseUrl: env.DATABASE_URL,
  ...readAddresses(env),
  kubeconfig: env.SLIPWAY_KUBECONFIG ?? null,
  systemNamespace: 'kcm-system',
  prometheusUrl: env.PROMETHEUS_URL ?? null,
  currency: env.SLIPWAY_CURRENCY,
  approvalAbove: env.SLIPWAY_APPROVAL_ABOVE,
  adminGroup: env.SLIPWAY_ADMIN_GROUP ?? null,
  port: env.PORT,
  assertSchema: () => assertSchemaIsCurrent(env.DATABASE_URL),
  sending: {
    secret: env.NEXTAUTH_SECRET,
    portalUrl: env.NEXTAUTH_URL,
    allowed: env.OUTBOUND_ALLOW,
    smtpUrl: env.SMTP_URL ?? null,
  },
  endpoints: {
    sts: env.AWS_ENDPOINT_URL_STS,
    azureAuthority: env.AZURE_AUTHORITY_HOST,
    googleToken: env.CLOUDSDK_AUTH_TOKEN_HOST,
    vcenters: env.VSPHERE_SERVERS,
  },
  karmada: env.KARMADA_KUBECONFIGS,
  silenceSeconds: env.WATCH_SILENCE_SECONDS,
  log,
};
const worker = await orStop(() => startWorker(settings));

/** Below the grace period of the chart. */
const stopMs = 30_000;
let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  // Whatever does not come to an end in time is taken up by another worker, as after a crash.
  setTimeout(() => {
    log.error({}, 'The worker could not stop in time');
    process.exit(1);
  }, stopMs).unref();
  const stopped = worker.stop().finally(stopTracing);
  stopped.then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'The worker could not stop in order');
      process.exit(1);
    },
  );
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
