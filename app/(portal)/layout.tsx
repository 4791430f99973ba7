import { HydrationBoundary } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AppShell } from '@/components/shell/app-shell';
import { PortalProviders } from '@/components/shell/portal-providers';
import { installationQuery, meQuery } from '@/components/shell/queries';
import { chosenProject, readAhead } from '../read-ahead';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [messages, project, ahead] = await Promise.all([getMessages(), chosenProject(), readAhead()]);
  await Promise.all([ahead.ask(meQuery, 'getMe'), ahead.ask(installationQuery, 'getInstallation')]);
  return (
    <NextIntlClientProvider messages={messages}>
      <PortalProviders project={project}>
        <HydrationBoundary state={ahead.state()}>
          <AppShell moment={ahead.moment}>{children}</AppShell>
        </HydrationBoundary>
      </PortalProviders>
    </NextIntlClientProvider>
  );
}
