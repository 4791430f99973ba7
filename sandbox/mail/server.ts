import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** What the mail server does wrong, for bad days. */
export interface MailFaults {
  /** Recipients that are refused for good (550). */
  refused: string[];
  /** Nobody is served (421). */
  isDown: boolean;
  /** How long it takes before a mail is accepted. */
  delayMs: number;
}
export const noMailFaults = (): MailFaults => ({ refused: [], isDown: false, delayMs: 0 });

const largestMailBytes = 1024 * 1024;

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A mail server on the loopback address that takes every mail and passes none on. */
export async function startMailServer(
  port: number,
  mailbox: Mailbox,
  faults: MailFaults,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    // No TLS and no login: it is never reached from another machine.
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 500,
    onConnect: (_session, done) => done(faults.isDown ? answer(421, 'The mail server is down') : undefined),
    onRcptTo: ({ address }, _session, done) =>
      done(faults.refused.includes(address) ? answer(550, 'No such mailbox') : undefined),
    onData: (stream, session, done) => {
      readAll(stream)
        .then(async (raw) => {
          await delay(faults.delayMs);
          if (stream.sizeExceeded) throw answer(552, 'The mail is too large');
          await mailbox.add(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          );
        })
        .then(() => done(), done);
    },
  });
  // A client that goes away in the middle is its own business.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
