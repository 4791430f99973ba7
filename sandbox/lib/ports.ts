import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that operating systems give to outgoing connections (from 32,768 on Linux), which would otherwise
// take one before the server that it is meant for.
const lowest = 20_000;
const highest = 32_767;
let next = randomInt(lowest, highest + 1);

/** A port of the loopback address that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port === highest ? lowest : port + 1;
    if (await isPortFree(port)) return port;
  }
}

/** Whether nobody listens on a loopback port. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
