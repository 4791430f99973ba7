'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NotHere } from '@/components/data/not-here';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { TroubleText } from '@/components/status/credential-trouble-text';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import { fieldsOf, type SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { CredentialState } from './credential-state';
import { DeleteCredential } from './delete-credential';
import { HandedOut } from './handed-out';
import { credentialQuery } from './queries';
import { RotateDialog } from './rotate-dialog';
import { TestSection } from './test-section';
import { UsedBy } from './used-by';

/** One credential: who has it, who uses it, and what can be done; never what it holds. */
export function CredentialPage({ name }: { name: string }) {
  const query = useQuery(credentialQuery(name));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotHere kind="credential" />;
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={8} />}>
      {(credential) => <CredentialView credential={credential} />}
    </QueryBoundary>
  );
}

function CredentialView({ credential }: { credential: SystemCredentialDetail }) {
  const t = useTranslations('credentials');
  const [rotating, setRotating] = useState(false);
  const [rotated, setRotated] = useState(false);
  const { name, description, kind, identityKind, trouble, createdAt, mayManage, lastUsedAt } = credential;
  const canRotate = mayManage && kind !== null && fieldsOf(kind, true).length > 0;
  return (
    <>
      <PageHead
        title={name}
        badge={<CredentialState credential={credential} />}
        meta={[
          kind ? t(`kind.${kind}`) : t('elsewhere'),
          t('identity', { kind: identityKind }),
          createdAt ? t.rich('made', { at: () => <Time at={createdAt} /> }) : null,
          lastUsedAt ? t.rich('lastUsed', { at: () => <Time at={lastUsedAt} /> }) : t('neverUsed'),
          description,
        ]}
        actions={canRotate ? <Button onClick={() => setRotating(true)}>{t('rotate')}</Button> : null}
      />
      <p role="status" className="mb-4 text-muted">
        {rotated ? t('rotated') : kind === null ? t('foreign') : t('objectHelp')}
      </p>
      {trouble ? (
        <div className="mb-7 max-w-[72ch]">
          <TroubleText trouble={trouble} />
        </div>
      ) : null}
      <TestSection credential={credential} />
      <HandedOut credential={credential} />
      <UsedBy usedBy={credential.usedBy} />
      {mayManage ? (
        <DeleteCredential credential={credential} />
      ) : (
        <WhyNotFoot action="credential.manage" project={null} />
      )}
      {rotating && kind ? (
        <RotateDialog
          name={name}
          kind={kind}
          onClose={(done) => {
            setRotating(false);
            setRotated(done);
          }}
        />
      ) : null}
    </>
  );
}
