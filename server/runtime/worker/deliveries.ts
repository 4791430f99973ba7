import { createSealer } from '../../auth/sealing.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { deliveryStore } from '../../db/notices/delivery-store.ts';
import { createDestinationStore } from '../../db/notices/destination-store.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import type { DeliverDeps } from '../../jobs/deliver-notices.ts';
import { createMailer } from '../../notify/mailer.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createSender } from '../../notify/sender.ts';
import type { WorkerMetrics } from './metrics.ts';
import { nameReader } from './name-reader.ts';

/** How things leave Slipway. */
export interface SendingSettings {
  /** Opens what the portal has sealed (NEXTAUTH_SECRET). */
  secret: string;
  portalUrl: string;
  /** Null: nobody gets mail. */
  smtpUrl: string | null;
  /** OUTBOUND_ALLOW. */
  allowed: string;
}

/** Everything that sends, for a worker. */
export function createDeliveries(
  { secret, portalUrl, smtpUrl, allowed }: SendingSettings,
  { metrics, ...parts }: Pick<DeliverDeps, 'db' | 'clock' | 'eventLog' | 'onError'> & { metrics: WorkerMetrics },
): DeliverDeps {
  return {
    ...parts,
    deliveries: deliveryStore,
    audit: auditStore,
    mailer: smtpUrl === null ? null : createMailer({ smtpUrl, portalUrl, readName: nameReader(parts.db) }),
    destinations: createDestinationStore(createSealer(secret)),
    sender: createSender(createOutbound({ allowed: readAllowed(allowed) }), portalUrl),
    onAttempt: (channel, outcome) => metrics.deliveries.inc({ channel, outcome }),
  };
}
