import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leftOut } from './tests/support/breadth.ts';

const alias = {
  '@': new URL('./', import.meta.url).pathname.replace(/\/$/, ''),
};
/** All cores: left to itself Vitest keeps one for other work, which is half of a small machine. */
const maxWorkers = '100%';
const exclude = ['node_modules/**', '.next/**', '.slipway/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        // None of these keeps anything between tests, so that files share what they import: it takes longer than they do.
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          maxWorkers,
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.int.test.ts'],
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        // A form of eighty fields takes seconds where other work shares the machine.
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          maxWorkers,
          setupFiles: ['tests/support/dom.setup.ts'],
          include: ['**/*.test.tsx'],
          exclude,
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          isolate: false,
          environment: 'node',
          include: ['**/*.int.test.ts'],
          exclude: [...exclude, ...leftOut('integration')],
          globalSetup: ['tests/support/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // More than most machines have cores: these wait for databases and processes more than they work.
          maxWorkers: 3,
        },
      },
    ],
  },
});
