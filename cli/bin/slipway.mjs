#!/usr/bin/env node
// The bundle where it was built; the sources where Node reads TypeScript itself.
import { existsSync } from 'node:fs';

const bundle = new URL('../dist/slipway.mjs', import.meta.url);
if (existsSync(bundle)) await import(bundle.href);
else if (process.features.typescript) await import(new URL('../src/main.ts', import.meta.url).href);
else {
  process.stderr.write('Build it first, with “npm run build --workspace cli”, or run it with Node 24\n');
  process.exitCode = 1;
}
