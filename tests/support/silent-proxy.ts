import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can fall silent: like a firewall that drops packets it closes nothing and forwards nothing. */
export interface SilentProxy {
  /** The same address as before, by way of the proxy. */
  url: string;
  /** Connections that are open are forwarded no more; later ones are. */
  silence(): void;
  /** How many connections were made. */
  count(): number;
  stop(): Promise<void>;
}

/** Stands between a client and the server that `target` names. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const address = new URL(target);
  const pairs: [Socket, Socket][] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true });
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => end.destroy());
    pairs.push([near, far]);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    count: () => pairs.length,
    stop: () => {
      for (const end of pairs.flat()) end.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
