import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Home } from '../../dev/home.ts';
import { portalEnv, type SandboxFacts } from '../../dev/parts.ts';
import { readEnv } from '../../server/config/env.ts';

/* What docker-compose.yml starts is what the demo starts, and starts with what its first lines ask for. */

const text = readFileSync('docker-compose.yml', 'utf8');
const asked = [...text.matchAll(/^# {3}export (.*)$/gm)].flatMap(([, line = '']) =>
  [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
);

interface Composed {
  services: Record<string, { environment: Record<string, string | null> }>;
}

/** The file as compose reads it where the shell has what the first lines export. */
function composed(): Composed['services'] {
  const filled = text.replace(/\$\{(\w+)(:[?-])([^}]*)\}/g, (_, name: string, kind: string, fallback: string) => {
    if (asked.includes(name)) return `${name.toLowerCase()}-as-long-as-openssl-makes-it`;
    if (kind === ':?') throw new Error(`${name} is asked for by compose, and its first lines do not export it`);
    return fallback;
  });
  return (parse(filled, { merge: true }) as Composed).services;
}

const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composed()[service]?.environment ?? {}).map(([name, value]) => [name, value ?? '']),
  );

/** Names of the settings that the demo starts portal and worker with. */
function settingsOfDemo(): string[] {
  const home = { dir: '/home', ports: { portal: 1, postgres: 2 }, secrets: { nextAuth: '', database: '' } };
  const url = 'http://127.0.0.1:1';
  const git = { url, repository: 'r', token: 't' };
  const facts: Partial<SandboxFacts> = { karmadaKubeconfig: '/k', metricsProfile: '/m', hooksUrl: url, git };
  const options = { dir: home.dir, port: 1, speed: 1, databaseUrl: undefined, reset: false };
  return Object.keys(portalEnv(home as Partial<Home> as Home, options, facts as SandboxFacts));
}

it.each(['portal', 'worker'])('%s has every setting that the demo gives it', (service) => {
  // These stand in the image, or say how fast the demo may end.
  const elsewhere = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'NEXT_MANUAL_SIG_HANDLE', 'NODE_ENV', 'SLIPWAY_DRAIN_SECONDS'];
  const expected = settingsOfDemo().filter((name) => !elsewhere.includes(name));
  expect(expected.length).toBeGreaterThan(15);
  expect(Object.keys(environmentOf(service))).toEqual(expect.arrayContaining(expected));
});

it('portal and worker start with these settings, each with its own account and neither as the owner of the tables', () => {
  for (const service of ['portal', 'worker']) {
    const env = readEnv(environmentOf(service) as NodeJS.ProcessEnv);
    expect(env.SLIPWAY_KUBECONFIG).toBe(`/sandbox/${service}.kubeconfig`);
    expect(new URL(env.DATABASE_URL).username).toBe('slipway_app');
  }
  const { DATABASE_URL: application, MIGRATION_DATABASE_URL: owner = '' } = environmentOf('migrate');
  expect(application).toBe(environmentOf('portal').DATABASE_URL);
  expect(new URL(owner).username).toBe(environmentOf('postgres').POSTGRES_USER);
});
