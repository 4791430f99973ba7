'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@/components/ui/toast';
import { createQueryClient } from '@/lib/client/query-client';
import { ProjectProvider } from './project-context';

/** Query cache, the URL's state and toasts for all pages behind the sign-in. */
export function PortalProviders({ project, children }: { project: string | null; children: ReactNode }) {
  const t = useTranslations('common');
  // One client for the life of the tab; on the server each request renders its own.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <ProjectProvider initial={project}>{children}</ProjectProvider>
        <Toaster label={t('notifications')} closeLabel={t('close')} />
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
