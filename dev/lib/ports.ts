import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that operating systems give to outgoing connections (from 32,768 on Linux): none of these takes a
// port between the moment it was found free and the start of the program that will listen there.
const lowest = 20_000;
const highest = 32_767;
let next = randomInt(lowest, highest + 1);

/** Whether nobody listens on a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A TCP port of the loopback address that nobody uses now; the same process never gets one twice in a row. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port === highest ? lowest : port + 1;
    if (await isPortFree(port)) return port;
  }
}
