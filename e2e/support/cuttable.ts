import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';

/** A way to another program on this machine that can be cut, and mended, while that program goes on. */
export interface Cuttable {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Writes a copy of a metrics profile whose source is reached through a way that can be cut. */
export async function cuttableMetrics(profile: string | null, port: number, copy: string): Promise<Cuttable> {
  if (profile === null) throw new Error('The sandbox has a source of metrics');
  const content = JSON.parse(await readFile(profile, 'utf8')) as { metrics: { url: string } };
  const target = new URL(content.metrics.url);
  content.metrics.url = `http://127.0.0.1:${port}`;
  await writeFile(copy, JSON.stringify(content));
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Either side may end as it likes.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const socket of [from, to]) keep(socket);
    from.pipe(to).pipe(from);
  });
  const mend = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await mend();
  return {
    mend,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
