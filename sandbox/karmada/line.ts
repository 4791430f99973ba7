import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export interface Line {
  url: string;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  close(): void;
}

/**
 * Lays a line to a server: bytes go both ways as they are, so that its certificate stays what it is.
 * @param port where it begins; 0 for a free one
 */
export async function layLine(to: string, port = 0): Promise<Line> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server: Server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', ready);
  });
  const near = new URL(to);
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href.replace(/\/$/, ''),
    get isOpen() {
      return isOpen;
    },
    setOpen(wanted) {
      isOpen = wanted;
      if (!wanted) hangUp();
    },
    close() {
      hangUp();
      server.close();
    },
  };
}
