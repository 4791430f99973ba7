import type { Health, HealthPart } from '../../../lib/contracts/health.ts';
import { DomainError } from '../../domain/errors.ts';
import {
  toDatabase,
  toIdentity,
  toMail,
  toManagementCluster,
  toQueue,
  toWorker,
} from '../../domain/installation/health-parts.ts';
import { say } from '../../domain/words/said.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { type Context, defineQuery } from '../define.ts';
import { inTime } from '../metrics/deadline.ts';
import { readManagement } from '../system-credentials/read-management.ts';

/** How long a source may take; a page of health that waits for one of them tells nothing. */
const patienceMs = 5_000;
const logWindowMs = 60_000;

/**
 * How each part of the installation is now. Sources are asked; of the others the database shows how they are, and of the
 * identity provider whether it last answered about the person who looks. It is about all projects, so a right in some is
 * not enough.
 */
export const checkHealth = defineQuery({
  name: 'check-health',
  action: 'metrics.source',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Health> => {
    const { deps, visible } = context;
    if (visible !== 'all') throw new DomainError('forbidden', say('health-of-all-projects'));
    const now = deps.clock.now();
    const [facts, management, ...sources] = await Promise.all([
      deps.installation.read(deps.db.auto),
      readManagement(context),
      checkMetrics(context, now),
      checkLogs(context, now),
      checkAlerts(context),
    ]);
    return {
      checkedAt: now.toISOString(),
      parts: [
        toDatabase(facts, now),
        toWorker(facts),
        toQueue(facts, now),
        toManagementCluster(facts, management),
        ...sources,
        toMail(facts, deps.hasMailServer),
        toIdentity(context.actor.identityFailingSince ?? null),
      ],
    };
  },
});

type SourcePart = Extract<HealthPart['part'], 'metrics' | 'logs' | 'alerts'>;

/** Asks a source, where one is set. @param ask answers with its version, null where it has none */
async function checkSource(
  context: Context,
  part: SourcePart,
  ask: ((signal: AbortSignal) => Promise<string | null>) | null,
): Promise<HealthPart> {
  const blank = { part, version: null, since: null, lastAt: null, waiting: null, error: null };
  if (ask === null) return { ...blank, state: 'off' };
  try {
    const version = await ask(inTime(context.signal, patienceMs));
    return { ...blank, state: 'ok', version, lastAt: context.deps.clock.now().toISOString() };
  } catch (error) {
    if (!(error instanceof MetricsError)) throw error;
    const { detail, message } = error.tell();
    return { ...blank, state: 'failing', error: { detail, message } };
  }
}

const engineNames = { prometheus: 'Prometheus', 'victoria-metrics': 'VictoriaMetrics' };

function checkMetrics(context: Context, now: Date): Promise<HealthPart> {
  const { metrics } = context.deps;
  return checkSource(
    context,
    'metrics',
    metrics &&
      (async (signal) => {
        const { engine, version } = await metrics.probe(now, signal);
        return [engineNames[engine], version].filter(Boolean).join(' ');
      }),
  );
}

function checkLogs(context: Context, now: Date): Promise<HealthPart> {
  const { logs, systemNamespace } = context.deps;
  // Any question shows whether the store answers and accepts the sign-in; this one has no lines to read.
  const question = {
    cluster: { namespace: systemNamespace, name: 'slipway-health' },
    from: new Date(now.getTime() - logWindowMs),
    until: now,
    limit: 1,
    stepSeconds: 60,
  };
  return checkSource(
    context,
    'logs',
    logs &&
      (async (signal) => {
        await logs.search(question, signal);
        return null;
      }),
  );
}

function checkAlerts(context: Context): Promise<HealthPart> {
  const { alerts } = context.deps;
  return checkSource(
    context,
    'alerts',
    alerts &&
      (async (signal) => {
        await alerts.firing(signal);
        return null;
      }),
  );
}
