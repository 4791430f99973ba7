import { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';

/**
 * How soon both sides notice that the other one is silent. The server has to wait longer than the client, or another
 * worker would lead while this one still believes that it does.
 */
export interface Heartbeat {
  everyMs: number;
  /** A query without an answer for so long means that the connection is lost. */
  answerMs: number;
  /** After so long without a query PostgreSQL ends the session and frees its locks. */
  sessionMs: number;
  /** After so long without a sign of the machine on the other side PostgreSQL ends the session likewise. */
  machineMs?: number;
}

const usualHeartbeat: Heartbeat = { everyMs: 5_000, answerMs: 10_000, sessionMs: 30_000 };
/** What a query at the start may take longer than one that only asks for a sign of life. */
const firstAnswerMs = 5_000;
const endMs = 1_000;

export interface OwnConnection {
  client: pg.Client;
  /** Fires when the connection is lost, closed, or silent for too long. */
  lost: AbortSignal;
  /** Fires `lost` and leaves the session, with its locks, until `close`. */
  lose(): void;
  /** Says goodbye where that is possible, and closes in any case. */
  close(): Promise<void>;
}

/**
 * Connects outside of the pool, for what belongs to one session: LISTEN and advisory locks. A proxy or a firewall may
 * drop packets without closing, so the connection is asked regularly whether it lives.
 */
export async function openOwnConnection(
  connectionString: string,
  heartbeat: Heartbeat = usualHeartbeat,
): Promise<OwnConnection> {
  // Only who holds the socket can close it at once; `client.end()` waits for the other side.
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeat.answerMs + firstAnswerMs,
    options: sessionOptions(heartbeat),
  });
  const lost = new AbortController();
  const lose = () => lost.abort();
  // pg tells of one lost connection more than once, and an error without a listener ends the process.
  client.on('error', lose);
  client.once('end', lose);
  const close = async () => {
    const end = new AbortController();
    const isSilent = lost.signal.aborted;
    lose();
    const goodbye = client.end().catch(() => undefined);
    if (!isSilent) await Promise.race([goodbye, delay(endMs, undefined, { signal: end.signal, ref: false })]);
    end.abort();
    socket.destroy();
  };
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { client, lost: lost.signal, lose, close };
}

/**
 * Repeats a query for as long as the connection lives; one that fails or has no answer in time ends the connection.
 * @param query changes nothing when it is repeated
 */
export async function keepAsking(
  { client, lost, close }: OwnConnection,
  query: string,
  { everyMs, answerMs }: Heartbeat = usualHeartbeat,
): Promise<void> {
  while (!lost.aborted) {
    await delay(everyMs, undefined, { signal: lost, ref: false }).catch(() => undefined);
    if (!lost.aborted && !(await answers(client, query, answerMs))) await close();
  }
}

// A process that was busy for longer than that finds the answer waiting, so it looks before it gives up.
async function answers(client: pg.Client, query: string, answerMs: number): Promise<boolean> {
  const answered = new AbortController();
  const answer = client.query(query).then(
    () => true,
    () => false,
  );
  const late = delay(answerMs, false, { signal: answered.signal, ref: false }).then(
    () => nextTurn(false),
    () => false,
  );
  const isAlive = await Promise.race([answer, late]);
  answered.abort();
  return isAlive;
}

// https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP-SETTINGS
function sessionOptions({ sessionMs, machineMs }: Heartbeat): string {
  const settings = {
    idle_session_timeout: sessionMs,
    ...(machineMs !== undefined && {
      tcp_keepalives_idle: 1,
      tcp_keepalives_interval: 1,
      tcp_keepalives_count: Math.ceil(machineMs / 1_000) - 1,
      tcp_user_timeout: machineMs,
    }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
