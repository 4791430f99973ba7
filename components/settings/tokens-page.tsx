'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { CopyLine } from '@/components/data/copy-line';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Token } from '@/lib/contracts/tokens';
import { CreateTokenDialog } from './create-token-dialog';
import { revokeToken, tokensQuery } from './queries';
import { ToolAccess } from './tool-access';

/** Personal access tokens: made, shown once, revoked. */
export function TokensPage() {
  const t = useTranslations('tokens');
  const query = useQuery(tokensQuery);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null);
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t('create')}
          </Button>
        }
      />
      {created ? (
        <div className="mb-4 grid gap-2">
          <Banner state="ready" title={t('createdTitle', { name: created.name })}>
            {t('createdText')}
          </Banner>
          <CopyLine text={created.token} label={t('secret')} />
        </div>
      ) : null}
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <TokenTable tokens={page.items} />
          )
        }
      </QueryBoundary>
      <ToolAccess />
      {creating ? (
        <CreateTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
        />
      ) : null}
    </>
  );
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const t = useTranslations('tokens');
  const now = useClock();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const stateOf = (token: Token) =>
    token.revokedAt ? 'revoked' : Date.parse(token.expiresAt) < now.getTime() ? 'expired' : 'active';
  return (
    <>
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.name')}</Th>
            <Th>{t('column.state')}</Th>
            <Th className="max-sm:hidden">{t('column.scope')}</Th>
            <Th className="max-sm:hidden">{t('column.created')}</Th>
            <Th className="max-sm:hidden">{t('column.used')}</Th>
            <Th>{t('column.expires')}</Th>
            <Th className="pr-0">
              <span className="sr-only">{t('column.act')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <Td className="pl-0 max-sm:whitespace-normal max-sm:wrap-anywhere">
                <span className="font-medium">{token.name}</span>{' '}
                <span className="code-font text-12 text-subtle max-sm:hidden">{token.prefix}…</span>
              </Td>
              <Td className="text-muted">{t(`state.${stateOf(token)}`)}</Td>
              <Td className="text-muted max-sm:hidden">
                {t('scope', { project: token.project ?? 'all', mode: token.readOnly ? 'read' : 'write' })}
              </Td>
              <Td className="tabular text-muted max-sm:hidden">
                <Time at={token.createdAt} />
              </Td>
              <Td className="tabular text-muted max-sm:hidden">
                {token.lastUsedAt ? <Time at={token.lastUsedAt} /> : t('never')}
              </Td>
              <Td className="tabular text-muted">
                <Time at={token.expiresAt} />
              </Td>
              <Td className="pr-0 text-right">
                {stateOf(token) === 'active' ? (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={t('revokeNamed', { name: token.name })}
                    onClick={() => setRevoking(token)}
                  >
                    {t('revoke')}
                  </Button>
                ) : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {revoking ? <RevokeDialog token={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const t = useTranslations('tokens');
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeToken(token.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('revokeQuestion', { name: token.name })}
      description={t('revokeText')}
      keep={t('keep')}
      act={t('revoke')}
      running={revoke}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    />
  );
}
