'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { OwnSession } from '@/lib/contracts/people';
import { browserOf } from './browser-of';
import { endSession, sessionsQuery } from './queries';

/** Where one is signed in; every sign-in but this one can be ended here, this one by signing out. */
export function SessionsPage() {
  const t = useTranslations('sessions');
  const query = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<OwnSession | null>(null);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => (
          <Table caption={t('caption')}>
            <thead>
              <tr>
                <Th className="pl-0">{t('column.browser')}</Th>
                <Th className="max-sm:hidden">{t('column.address')}</Th>
                <Th className="max-sm:hidden">{t('column.since')}</Th>
                <Th>{t('column.seen')}</Th>
                <Th className="max-lg:hidden">{t('column.until')}</Th>
                <Th className="pr-0">
                  <span className="sr-only">{t('column.act')}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {items.map((session) => (
                <tr key={session.id}>
                  <Td className="pl-0">
                    <span className="font-medium">{browserOf(session.userAgent) ?? t('unknown')}</span>
                  </Td>
                  <Td className="code-font text-muted max-sm:hidden">{session.address ?? '–'}</Td>
                  <Td className="tabular text-muted max-sm:hidden">
                    <Time at={session.createdAt} />
                  </Td>
                  <Td className="tabular text-muted">
                    <Time at={session.lastSeenAt} />
                  </Td>
                  <Td className="tabular text-muted max-lg:hidden">
                    <Time at={session.expiresAt} />
                  </Td>
                  <Td className="pr-0 text-right">
                    {session.isCurrent ? (
                      <span className="text-muted">{t('current')}</span>
                    ) : (
                      <Button size="sm" variant="danger" onClick={() => setEnding(session)}>
                        {t('end')}
                      </Button>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </QueryBoundary>
      {ending ? <EndDialog session={ending} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

function EndDialog({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const t = useTranslations('sessions');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('endQuestion', { browser: browserOf(session.userAgent) ?? t('unknown') })}
      description={t('endText')}
      keep={t('keep')}
      act={t('end')}
      running={end}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}
