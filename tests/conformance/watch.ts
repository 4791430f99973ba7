import { createInterface } from 'node:readline';
import { type Ask, type Body, open } from './connection.ts';

/** Servers with all their controllers put this into each new namespace when they like. */
const automatic = 'kube-root-ca.crt';

/** One line of a watch. */
interface WatchEvent {
  type: string;
  object: Body;
}

/** An open watch, whose events are taken one after the other. */
export interface Watch {
  status: number;
  /** The next event; periodic bookmarks are left out. Rejects when the stream ends first. */
  next(): Promise<WatchEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a watch and waits until the server has answered. */
export function openWatch(path: string, ask: Ask = {}): Promise<Watch> {
  const call = open('GET', path, { ...ask, query: { watch: '1', ...ask.query } });
  const events: WatchEvent[] = [];
  let wake: () => void = () => undefined;
  let isOver = false;
  return new Promise((resolve, reject) => {
    call.on('error', (error) => (isOver ? undefined : reject(error)));
    call.on('response', (response) => {
      const lines = createInterface({ input: response });
      lines.on('line', (line) => {
        const event = JSON.parse(line) as WatchEvent;
        const { annotations, name } = event.object.metadata ?? {};
        const isNews = event.type !== 'BOOKMARK' || annotations !== undefined;
        if (isNews && name !== automatic) events.push(event);
        wake();
      });
      const ended = new Promise<void>((done) => {
        lines.on('close', () => {
          isOver = true;
          wake();
          done();
        });
      });
      for (const source of [response, lines]) {
        source.on('error', () => {
          isOver = true;
        });
      }
      resolve({
        status: response.statusCode ?? 0,
        ended,
        async next() {
          for (;;) {
            const event = events.shift();
            if (event !== undefined) return event;
            if (isOver) throw new Error('the watch ended');
            await new Promise<void>((done) => {
              wake = done;
            });
          }
        },
        close() {
          isOver = true;
          call.destroy();
        },
      });
    });
  });
}
