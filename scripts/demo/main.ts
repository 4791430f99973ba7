import { resolve } from 'node:path';
import { Refusal } from '../../dev/refusal.ts';
import { startDemo } from '../../dev/start.ts';

const help = `npm run demo                start Slipway with everything it needs
npm run demo -- --reset     start afresh: forgets all clusters, requests and settings of the demo
npm run dev                 the same from the sources: pages and worker follow every change

PORT                the portal's port (3000)
SLIPWAY_HOME        where the state lies (.slipway)
SANDBOX_SPEED       how much faster simulated work runs than the clock (60)
SANDBOX_KUBECONFIG  an API server that has the CRDs of sandbox/crds, to use instead of the sandbox's own
DATABASE_URL        a PostgreSQL of your own for the portal (default: the embedded one)
`;

if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  const demo = await startDemo({
    dir: resolve(process.env.SLIPWAY_HOME ?? '.slipway'),
    port: Number(process.env.PORT ?? 3000),
    speed: Number(process.env.SANDBOX_SPEED ?? 60),
    databaseUrl: process.env.DATABASE_URL,
    managementKubeconfig: process.env.SANDBOX_KUBECONFIG,
    reset: process.argv.includes('--reset'),
    isWatched: process.argv.includes('--watch'),
    signal: stopped.signal,
  });
  const cause = await demo.finished(stopped.signal);
  process.stdout.write('\nStopping …\n');
  await demo.stop();
  process.stdout.write('Stopped. The state is kept; the next start goes on from here.\n');
  if (cause) throw new Refusal(cause);
} catch (error) {
  if (error === stopped.signal.reason) process.exit(130);
  process.stderr.write(`\n${error instanceof Refusal ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
process.exit(0);
