'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { type ApplicationRef, applicationPath } from '@/components/data/application-path';
import { EmptyState } from '@/components/data/empty-state';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { requestQuery } from '@/components/data/request-query';
import { WhyNot } from '@/components/data/why-not';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { missing, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { applicationQuery } from '../queries';
import { ApplicationFormView } from './application-form-view';
import { applicationFormQuery } from './queries';

/** Changes an application that Slipway has brought; says why not where it has not. */
export function ChangeApplicationPage({ application }: { application: ApplicationRef }) {
  const t = useTranslations('applicationForm');
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  // The request that is to ask for something else.
  const [id] = useQueryState('request', parseAsString);
  const existing = useQuery(applicationQuery(application));
  const changing = useQuery(requestQuery(id));
  const project = existing.data?.project ?? null;
  const form = useQuery(applicationFormQuery(existing.data?.order ? project : null));
  const lack = project === null ? null : missing(me, 'request.create', project);
  const failed = [existing, changing, form].find((query) => query.isError && query.data === undefined);
  if (existing.data && (lack || existing.data.order === null)) {
    return (
      <>
        <PageHead title={t('changeTitle', { name: application.name })} />
        {lack ? (
          <WhyNot {...lack} project={project} />
        ) : (
          <EmptyState
            title={t('notOurs')}
            action={
              <Button asChild>
                <Link href={applicationPath(application)}>{t('toApplication')}</Link>
              </Button>
            }
          >
            {t('notOursText')}
          </EmptyState>
        )}
      </>
    );
  }
  if (existing.data && form.data && (id === null || changing.data)) {
    return (
      <ApplicationFormView
        key={changing.data?.review?.revision}
        project={existing.data.project}
        projects={[existing.data.project]}
        onProjectChange={() => undefined}
        form={form.data}
        existing={existing.data}
        changing={changing.data ?? null}
      />
    );
  }
  if (failed) return <FailedPage kind={failed === changing ? 'request' : 'application'} query={failed} />;
  return <FormSkeleton />;
}
