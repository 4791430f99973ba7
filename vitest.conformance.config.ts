import { defineConfig } from 'vitest/config';

/** The wire-behaviour suite: `npm run conformance -- --kubeconfig FILE`. It needs nothing but the API server. */
export default defineConfig({
  test: {
    name: 'conformance',
    environment: 'node',
    include: ['tests/conformance/*.cases.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
