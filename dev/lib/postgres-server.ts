// The embedded PostgreSQL as a process of its own: `node postgres-server.ts DIR PORT`.
import { startPostgres } from './postgres.ts';

const [dir = '', port = ''] = process.argv.slice(2);
const server = await startPostgres({ dir, port: Number(port), onLog: (line) => process.stderr.write(`${line}\n`) });
process.stdout.write('PostgreSQL ready\n');

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
