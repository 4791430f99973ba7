'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { applicationPath } from '@/components/data/application-path';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { PauseApplication } from './pause-application';
import { RebalanceApplication } from './rebalance-application';
import { RemoveApplication } from './remove-application';

/** Changes it or takes it away, where Slipway has brought it; where it has not, says so. */
export function ApplicationActions({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications');
  const me = useMe();
  const { project, order, openRequest } = application;
  const isBlocked = openRequest !== null;
  const rebalance = holds(me, 'request.create', project) ? (
    <RebalanceApplication application={application} isBlocked={isBlocked} />
  ) : null;
  if (order === null) {
    return (
      <>
        {holds(me, 'request.read', project) ? <p className="max-w-[40ch] text-12 text-subtle">{t('notOurs')}</p> : null}
        {rebalance}
      </>
    );
  }
  if (!holds(me, 'request.create', project)) return null;
  return (
    <>
      <Button asChild>
        <Link href={`${applicationPath(application)}/change`}>
          <Icon name="edit" />
          {t('change')}
        </Link>
      </Button>
      {rebalance}
      <PauseApplication application={application} isBlocked={isBlocked} />
      <RemoveApplication application={application} isBlocked={isBlocked} />
    </>
  );
}

/** Why somebody cannot change it, at the end of its page. */
export function WhyNoChange({ application: { project, order } }: { application: ApplicationDetail }) {
  const me = useMe();
  if (!me || order === null || holds(me, 'request.create', project)) return null;
  return <WhyNotFoot action="request.create" project={project} />;
}

/** The request about it that is open. Nothing where there is none. */
export function OpenRequest({ application: { openRequest } }: { application: ApplicationDetail }) {
  const t = useTranslations('applications');
  if (!openRequest) return null;
  return (
    <Banner
      state="waiting"
      title={t('open', { id: openRequest.shortId })}
      className="mb-4"
      actions={
        <Button size="sm" asChild>
          <Link href={`/requests/${openRequest.id}`}>{t('look')}</Link>
        </Button>
      }
    />
  );
}
