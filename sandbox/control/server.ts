import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Answers a request of the control API, or says `false` when the path is somebody else's. */
export type ControlHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the control API (clock speed, scenarios, faults) on the loopback address; the portal never calls it. */
export async function startControl(
  port: number,
  handlers: readonly ControlHandler[],
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (handlers.some((handle) => handle(request, response))) return;
    response.writeHead(404, { 'content-type': 'text/plain' }).end('unknown control path\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
