// What has to leave Slipway, and how it is sent.

import type { Attempt, DestinationKind } from '../../lib/contracts/destinations.ts';
import type { Settled } from '../domain/notices/delivery.ts';
import type { Notice } from '../domain/notices/notice.ts';
import type { Tx } from './database.ts';
import type { DestinationSecrets } from './destinations.ts';

/** One message to one receiver. */
export interface Outgoing {
  /** The same in every attempt, so that a receiver can drop what it has. */
  id: string;
  at: Date;
  /** Null: a test. */
  notice: Notice | null;
}

export interface DestinationSender {
  /** Never throws for what the receiver does: that is an outcome. */
  send(
    destination: DestinationSecrets & { kind: DestinationKind },
    message: Outgoing,
    signal?: AbortSignal,
  ): Promise<Attempt>;
}

export interface MailOutcome {
  isDelivered: boolean;
  /** The server says that it will never take it. */
  isFinal: boolean;
  /** For the row: what happened in two words, without address or login. */
  detail: string;
}
export interface Mailer {
  send(to: { email: string; locale: string | null }, message: Outgoing): Promise<MailOutcome>;
}

interface Due {
  id: string;
  /** With the one that is claimed. */
  attempts: number;
  notice: Notice;
}
export type DueDelivery = Due &
  (
    | { channel: 'email'; person: { email: string; locale: string | null } }
    | { channel: DestinationKind; destinationId: string; project: string | null }
  );

export interface DeliveryStore {
  /**
   * Takes what is due, the oldest first, and nobody else gets it before `until`: whoever dies with it loses only time.
   */
  claim(tx: Tx, now: Date, until: Date, limit: number): Promise<DueDelivery[]>;
  /** Does nothing when somebody else has claimed it since. */
  settle(
    tx: Tx,
    due: Pick<Due, 'id' | 'attempts'>,
    settled: Settled,
    lastError: string | null,
    at: Date,
  ): Promise<void>;
}
