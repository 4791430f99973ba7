import { randomUUID } from 'node:crypto';
import { auditStore } from '../../db/audit/audit-store.ts';
import { costDayReader } from '../../db/costs/cost-day-reader.ts';
import { costMailingStore } from '../../db/costs/cost-mailing-store.ts';
import { costReader } from '../../db/costs/cost-reader.ts';
import type { MailingDeps } from '../../jobs/send-mailings.ts';
import { createMailer } from '../../notify/mailer.ts';
import type { SendingSettings } from './deliveries.ts';
import { nameReader } from './name-reader.ts';

interface MailingSettings extends Pick<MailingDeps, 'currency' | 'adminGroup'> {
  sending: SendingSettings;
}

/** Everything that sends costs by mail, for a worker. */
export function createMailings(
  { currency, adminGroup, sending: { smtpUrl, portalUrl } }: MailingSettings,
  parts: Pick<MailingDeps, 'db' | 'clock' | 'eventLog' | 'people' | 'onError'>,
): MailingDeps {
  return {
    ...parts,
    ids: { newId: randomUUID },
    mailings: costMailingStore,
    costDays: costDayReader,
    audit: auditStore,
    currency,
    adminGroup,
    costs: costReader,
    mailer: smtpUrl === null ? null : createMailer({ smtpUrl, portalUrl, readName: nameReader(parts.db) }),
  };
}
