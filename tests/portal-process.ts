import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A portal's API in a process of its own. */
export interface PortalProcess {
  url: string;
  kill(): Promise<void>;
}

export async function startPortalProcess(databaseUrl: string, kubeconfig: string): Promise<PortalProcess> {
  const child = spawn(process.execPath, ['tests/portal-main.ts'], {
    env: {
      ...{ NODE_ENV: 'test', PATH: process.env.PATH, DATABASE_URL: databaseUrl, SLIPWAY_KUBECONFIG: kubeconfig },
      ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'unused', OIDC_CLIENT_SECRET: 'unused', PORT: '0' },
      ...{ NEXTAUTH_URL: 'http://127.0.0.1:9', NEXTAUTH_SECRET: 'unused-unused-unused-unused-unused' },
      SLIPWAY_ADMIN_GROUP: 'slipway-admins',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const port = await new Promise<string>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`The portal ended with ${code}: ${errors.join('')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /^Portal is ready on (\d+)$/.exec(line)?.[1];
      if (said !== undefined) ready(said);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
