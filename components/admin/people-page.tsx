'use client';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { holds, useMe } from '@/components/shell/use-me';
import { KnownPeople } from './known-people';
import { Members } from './members';

/** Roles that are held everywhere, and the people who hold roles anywhere. */
export function PeoplePage() {
  const t = useTranslations('members');
  const mayLook = holds(useMe(), 'person.see-as');
  return (
    <>
      <PageHead title={t('pageTitle')} lede={t('pageLede')} />
      <Members project={null} />
      {mayLook ? <KnownPeople /> : null}
    </>
  );
}
