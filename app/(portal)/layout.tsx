import { HydrationBoundary } from '@tanstack/react-query';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AppShell } from '@/components/shell/app-shell';
import { PortalMessages } from '@/components/shell/portal-messages';
import { PortalProviders } from '@/components/shell/portal-providers';
import { installationQuery, meQuery } from '@/components/shell/queries';
import { chosenProject, readAhead } from '../read-ahead';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [locale, project, ahead] = await Promise.all([getLocale(), chosenProject(), readAhead()]);
  await Promise.all([ahead.ask(meQuery, 'getMe'), ahead.ask(installationQuery, 'getInstallation')]);
  return (
    <PortalMessages locale={locale}>
      <PortalProviders project={project}>
        <HydrationBoundary state={ahead.state()}>
          <AppShell moment={ahead.moment}>{children}</AppShell>
        </HydrationBoundary>
      </PortalProviders>
    </PortalMessages>
  );
}
