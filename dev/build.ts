import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

const sources = ['app', 'components', 'lib', 'messages', 'prisma', 'public', 'server'];
const singles = [
  'package-lock.json',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'tsconfig.json',
];
const stamp = '.next/slipway-build';

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    if (!existsSync(source)) continue;
    const files = await readdir(source, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    for (const path of paths.filter((file) => !file.includes('generated')).sort()) {
      hash.update(path).update(await readFile(path));
    }
  }
  for (const file of singles) if (existsSync(file)) hash.update(await readFile(file));
  return hash.digest('hex');
}

function run(command: string, args: string[], logFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else {
        void writeFile(logFile, output).then(() =>
          reject(
            new Refusal(
              `Building the portal failed (${args.join(' ')}):\n${output.trim().split('\n').slice(-20).join('\n')}`,
            ),
          ),
        );
      }
    });
  });
}

/** Generates the database client from the schema, unless it is there already. */
export function generateClient(logFile: string): Promise<void> {
  return run(process.execPath, ['scripts/generate.mjs'], logFile);
}

/** Generates the database client and builds the portal, unless nothing has changed since the last build. */
export async function buildPortal(logFile: string): Promise<'built' | 'unchanged'> {
  await generateClient(logFile);
  const wanted = await fingerprint();
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return 'unchanged';
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], logFile);
  // Next leaves the files that a CDN might serve out of its standalone folder.
  await mkdir('.next/standalone/.next', { recursive: true });
  await cp('.next/static', '.next/standalone/.next/static', { recursive: true });
  if (existsSync('public')) await cp('public', '.next/standalone/public', { recursive: true });
  // The standalone server runs in its own folder and applies these at its start.
  await cp('prisma/migrations', '.next/standalone/prisma/migrations', { recursive: true });
  await writeFile(stamp, wanted);
  return 'built';
}
