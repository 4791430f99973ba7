import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What the connections of portals are called in PostgreSQL, so that they are told from those of workers. */
export const portalName = 'portal';

/** A portal's API in a process of its own. */
export interface PortalProcess {
  url: string;
  /** What it said; its log, when it writes one. */
  output: string[];
  kill(): Promise<void>;
  /** Asks it to end in order; answers its exit code. */
  end(): Promise<number | null>;
}

/** @param folder with the code; by default that of this version */
export async function startPortalProcess(
  databaseUrl: string,
  kubeconfig: string,
  logLevel = 'silent',
  settings: Record<string, string> = {},
  folder?: string,
): Promise<PortalProcess> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', portalName);
  const child = spawn(process.execPath, ['tests/support/portal-main.ts'], {
    cwd: folder,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATABASE_URL: url.href,
      SLIPWAY_KUBECONFIG: kubeconfig,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'unused',
      OIDC_CLIENT_SECRET: 'unused',
      PORT: '0',
      NEXTAUTH_URL: 'http://127.0.0.1:9',
      NEXTAUTH_SECRET: 'unused-unused-unused-unused-unused',
      SLIPWAY_ADMIN_GROUP: 'slipway-admins',
      LOG_LEVEL: logLevel,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const port = await new Promise<string>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`The portal ended with ${code}: ${output.join('')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const said = /^Portal is ready on (\d+)$/.exec(line)?.[1];
      if (said !== undefined) ready(said);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    end() {
      const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
