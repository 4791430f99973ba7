import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How often each fault is repeated. */
export const faultRuns = Number(process.env.FAULT_RUNS ?? 20);

/** The worker as a process of its own. */
export interface WorkerProcess {
  port: number;
  output: string[];
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/**
 * Starts `server/worker.ts` the way the demo does and waits until it takes jobs.
 * @param folder with the code; by default that of this version
 */
export async function startWorkerProcess(
  databaseUrl: string,
  kubeconfig: string,
  wantedPort = 0,
  settings: Record<string, string> = {},
  folder?: string,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['server/worker.ts'], {
    cwd: folder,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      SLIPWAY_KUBECONFIG: kubeconfig,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'unused',
      OIDC_CLIENT_SECRET: 'unused',
      NEXTAUTH_URL: 'http://127.0.0.1:9',
      NEXTAUTH_SECRET: 'unused-unused-unused-unused-unused',
      PORT: String(wantedPort),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const port = await new Promise<number>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`The worker ended with ${code}: ${output.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const said = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; port?: number }) : {};
      if (said.msg === 'Worker is ready') ready(said.port ?? 0);
    });
  });
  return { port, output, kill: (signal) => end(child, signal) };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill(signal);
  return ended;
}
