import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withMessages = createNextIntlPlugin('./app/i18n.ts');

const config: NextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  reactStrictMode: true,
  // npm run check holds the types; doing it again would double the time of a build.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@kubernetes/client-node', 'pg', 'pg-boss', 'pino', 'prom-client'],
  experimental: { optimizePackageImports: ['radix-ui'] },
};

export default withMessages(config);
