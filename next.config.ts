import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./app/i18n.ts');

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // npm run check holds the types; doing it again would double the time of a build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@kubernetes/client-node',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@react-pdf/renderer',
    'isomorphic-git',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
  ],
  // Read by its path when the first statement is drawn.
  outputFileTracingIncludes: {
    '/help/**': ['./docs/guides/**/*.md'],
    '/help': ['./docs/guides/**/*.md'],
    '/api/v1/costs/statements/[project]/[month]/pdf': [
      './node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-{400,600}-normal.woff',
    ],
  },
  rewrites: async () => ({
    afterFiles: [
      {
        source: '/api/v1/costs/statements/:project/:month(\\d{4}-\\d{2}).pdf',
        destination: '/api/v1/costs/statements/:project/:month/pdf',
      },
    ],
    // Files of another build, which pages ask for while an upgrade replaces one portal after the other.
    fallback: [{ source: '/_next/static/:path*', destination: '/api/build-files/:path*' }],
  }),
  experimental: { optimizePackageImports: ['radix-ui'] },
};

/** Pages for those who work on the portal are named `page.dev.tsx`: `next dev` serves them, a build does not know them. */
const pages = ['tsx', 'ts'];

export default (phase: string): NextConfig =>
  withMessages({ ...config, pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? ['dev.tsx', ...pages] : pages });
