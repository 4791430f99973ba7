'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { AskedPanel } from '@/components/data/asked-panel';
import { EmptyState } from '@/components/data/empty-state';
import type { MemberPods } from '@/lib/contracts/application-pods';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { PodTable } from './pod-table';
import { applicationPodsQuery } from './queries';
import { SilentMember } from './silent-member';

/** Pods of an application, a group for each member, as the members themselves say now. */
export function ApplicationPods({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.pods');
  const query = useQuery(applicationPodsQuery(application));
  return (
    <AskedPanel title={t('title')} query={query}>
      {({ members }) =>
        members.length === 0 ? (
          <EmptyState title={t('nowhere')}>{t('nowhereText')}</EmptyState>
        ) : (
          <div>
            {members.map((member) => (
              <Member
                key={member.cluster}
                member={member}
                application={application}
                onRetry={() => void query.refetch()}
              />
            ))}
          </div>
        )
      }
    </AskedPanel>
  );
}

interface MemberProps {
  member: MemberPods;
  application: ApplicationDetail;
  onRetry: () => void;
}

function Member({ member, application, onRetry }: MemberProps) {
  const t = useTranslations('applications.pods');
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-2.5">
      <h3 id={id} className="flex flex-wrap items-baseline gap-2 px-4 pb-1 font-semibold wrap-anywhere">
        {member.cluster}
        {member.state === 'answered' ? (
          <span className="text-12 font-normal text-subtle">{t('count', { count: member.pods.length })}</span>
        ) : null}
      </h3>
      {member.state === 'silent' ? (
        <div className="px-4">
          <SilentMember cluster={member.cluster} failure={member.failure} words={member.words} onRetry={onRetry} />
        </div>
      ) : (
        <Answered member={member} application={application} />
      )}
    </section>
  );
}

function Answered({
  member,
  application,
}: {
  member: Extract<MemberPods, { state: 'answered' }>;
  application: ApplicationDetail;
}) {
  const t = useTranslations('applications.pods');
  const { cluster, pods, isCut, hasEvents } = member;
  return (
    <>
      {pods.length === 0 ? (
        <p className="px-4 text-muted">{t('none')}</p>
      ) : (
        <PodTable application={application} cluster={cluster} pods={pods} />
      )}
      {isCut ? <p className="px-4 pt-1 text-12 text-muted">{t('cut')}</p> : null}
      {hasEvents ? null : <p className="px-4 pt-1 text-12 text-muted">{t('noEvents')}</p>}
    </>
  );
}
