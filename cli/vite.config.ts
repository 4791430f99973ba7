import { defineConfig } from 'vite';

// One file with all that it needs, for every Node from 20.9 on.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'slipway.mjs' } },
  },
  ssr: { noExternal: true },
});
