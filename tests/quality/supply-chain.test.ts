import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  findComposeProblems,
  findImageProblems,
  findLooseVersions,
  findPackageProblems,
  type Lock,
  nameOf,
} from '../support/supply-chain.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const dockerfile = read('deploy/Dockerfile');
const compose = read('docker-compose.yml');

describe('packages', () => {
  it('are what they were when they were chosen, freely licensed, and run nothing when they are installed', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(findPackageProblems(lock)).toEqual([]);
    const [portal, ...workspaces] = ['package.json', 'cli/package.json', 'sandbox/package.json'].map((file) =>
      JSON.parse(read(file)),
    );
    for (const manifest of [portal, ...workspaces]) expect(findLooseVersions(manifest)).toEqual([]);
    // What both use is one version of it.
    const both = { ...portal.devDependencies, ...portal.dependencies };
    for (const [name, version] of workspaces.flatMap(({ dependencies }) => Object.entries(dependencies))) {
      expect([undefined, version], name).toContain(both[name]);
    }
  });

  it.each([
    [{ integrity: undefined }, 'no SHA-512'],
    [{ integrity: 'sha1-abc' }, 'no SHA-512'],
    [{ resolved: 'https://packages.example.com/next.tgz' }, 'from where it is fetched'],
    [{ version: 'git+ssh://git@example.com/next.git' }, 'no version'],
    [{ license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
    [{ license: 'MIT AND AGPL-3.0-only' }, 'licence'],
    [{ license: undefined }, 'licence missing'],
    [{ hasInstallScript: true }, 'when it is installed'],
  ])('that are not are named: %o', (change, words) => {
    const spoiled = {
      packages: { ...lock.packages, 'node_modules/next': { ...lock.packages['node_modules/next'], ...change } },
    };
    expect(findPackageProblems(spoiled)).toEqual([expect.stringContaining(words)]);
  });

  it('of development may have other licences, those of an image not', () => {
    const elk = lock.packages['node_modules/elkjs'];
    const spoiled = { packages: { 'node_modules/elkjs': { ...elk, devOptional: false } } };
    expect(findPackageProblems(spoiled)).toEqual(['elkjs: EPL-2.0 outside development']);
    expect(findLooseVersions({ dependencies: { next: '^16.4.6', zod: '4.6.7' } })).toEqual(['next']);
  });

  it('are listed by npm as a software bill of materials, every one with its hash', () => {
    const { stdout, status } = spawnSync(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--offline', '--loglevel=silent'],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    expect(status).toBe(0);
    const { components } = JSON.parse(stdout) as { components: { name: string; hashes?: unknown[] }[] };
    expect(components.length).toBeGreaterThan(500);
    const withoutHash = components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name);
    const bundled = Object.entries(lock.packages).flatMap(([path, { inBundle }]) => (inBundle ? [nameOf(path)] : []));
    expect(withoutHash.filter((name) => !bundled.includes(name))).toEqual(['cli', 'sandbox']);
    // npm takes more than the usual five seconds to start where other work runs beside it.
  }, 30_000);
});

describe('images', () => {
  it('name the version of what they stand on, run as nobody special and hold no secret', () => {
    expect(findImageProblems(dockerfile)).toEqual([]);
    expect(findComposeProblems(parse(compose, { merge: true }))).toEqual([]);
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.slipway', 'node_modules', '.env*']));
  });

  it.each([
    ['node:24-bookworm-slim AS runtime', 'node AS runtime', 'no version'],
    ['node:24-bookworm-slim AS runtime', 'node:latest AS runtime', 'no version'],
    ['WORKDIR /app\nUSER node', 'WORKDIR /app', 'runs as root'],
    ['VOLUME /sandbox', 'USER root', 'runs as root'],
    ['EXPOSE 3001', 'ENV NEXTAUTH_SECRET=x', 'a secret'],
    ['EXPOSE 3001', 'COPY . .', 'copies from the folder'],
    ['EXPOSE 3001', 'ADD https://example.com/x.tgz /', 'ADD'],
  ])('that are not are named: %s as %s', (from, to, words) => {
    expect(dockerfile).toContain(from);
    expect(findImageProblems(dockerfile.replace(from, to)).join()).toContain(words);
  });

  it.each([
    ['read_only: true', 'read_only: false', 'can write'],
    ['cap_drop: [ALL]', 'cap_drop: []', 'can write'],
    [/NEXTAUTH_SECRET: \$\{.*\}/, 'NEXTAUTH_SECRET: changeme', 'NEXTAUTH_SECRET has a default'],
    [/POSTGRES_PASSWORD:\?set/g, 'POSTGRES_PASSWORD:-slipway', 'POSTGRES_PASSWORD has a default'],
  ])('that may more are named: %s as %s', (from, to, words) => {
    expect(findComposeProblems(parse(compose.replace(from, to), { merge: true })).join()).toContain(words);
  });
});

it('the portal starts no program, and makes no code from text', () => {
  const wrong: string[] = [];
  for (const folder of ['app', 'components', 'lib', 'server']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^db\/generated/.test(file)) continue;
      const path = join(folder, file);
      if (/child_process|node:vm|\beval\(|new Function\(|node:worker_threads/.test(read(path))) wrong.push(path);
    }
  }
  expect(wrong).toEqual([]);
});
