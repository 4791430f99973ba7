'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@/components/ui/toast';
import { TooltipProvider } from '@/components/ui/tooltip';
import { createQueryClient } from '@/lib/client/query-client';
import { ProjectProvider } from './project-context';

/** Query cache, tooltips and toasts for all pages behind the sign-in. */
export function PortalProviders({ project, children }: { project: string | null; children: ReactNode }) {
  const t = useTranslations('common');
  // One client for the life of the tab; on the server each request renders its own.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delayDuration={300}>
        <ProjectProvider initial={project}>{children}</ProjectProvider>
        <Toaster label={t('notifications')} closeLabel={t('close')} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
