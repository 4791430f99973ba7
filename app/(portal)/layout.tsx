import { cookies } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AppShell } from '@/components/shell/app-shell';
import { PortalProviders } from '@/components/shell/portal-providers';
import { preferenceCookies } from '@/lib/locales';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [messages, jar] = await Promise.all([getMessages(), cookies()]);
  return (
    <NextIntlClientProvider messages={messages}>
      <PortalProviders project={jar.get(preferenceCookies.project)?.value || null}>
        <AppShell>{children}</AppShell>
      </PortalProviders>
    </NextIntlClientProvider>
  );
}
