import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** A reader of `/api/v1/events` that reconnects the way a browser does, with the id that it heard last. */
export interface EventReader {
  /** Ids of the events that it was told, in the order in which they came. */
  ids: string[];
  /** How often a stream was opened. */
  opened: number;
  /** How often it was told to read everything anew. */
  resets: number;
  close(): Promise<void>;
}

export function readEvents(portalUrl: string, token: string): EventReader {
  const stopping = new AbortController();
  const reader: EventReader = { ids: [], opened: 0, resets: 0, close };
  let lastId = '';
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (event === 'reset') reader.resets += 1;
      else if (data !== '') reader.ids.push(id ?? '');
      lastId = id ?? lastId;
    },
  });

  async function readOnce(): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, ...(lastId !== '' && { 'last-event-id': lastId }) };
    const response = await fetch(`${portalUrl}/api/v1/events`, { headers, signal: stopping.signal });
    if (!response.ok || !response.body) throw new Error(`The event stream answers ${response.status}`);
    reader.opened += 1;
    const text = response.body.pipeThrough(new TextDecoderStream());
    for await (const chunk of text) parser.feed(chunk);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Refused and broken streams are opened again: that is what a browser does.
      await readOnce().catch(() => undefined);
      parser.reset();
      await delay(100);
    }
  }

  const running = run();
  async function close(): Promise<void> {
    stopping.abort();
    await running;
  }
  return reader;
}
