import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PortalProviders } from '@/components/shell/portal-providers';

export default async function PortalLayout({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider messages={await getMessages()}>
      <PortalProviders>{children}</PortalProviders>
    </NextIntlClientProvider>
  );
}
