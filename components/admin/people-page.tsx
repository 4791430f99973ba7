'use client';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { AccessInbox } from './access-inbox';
import { KnownPeople } from './known-people';
import { Members } from './members';

/** Roles that are held everywhere, and the people who hold roles anywhere. */
export function PeoplePage() {
  const t = useTranslations('members');
  const me = useMe();
  const mayLook = holds(me, 'person.see-as');
  const mayAnswer = me?.globalActions.includes('member.manage') ?? false;
  return (
    <>
      <PageHead title={t('pageTitle')} lede={t('pageLede')} />
      {mayAnswer || holds(me, 'request.approve') ? <AccessInbox mayAnswer={mayAnswer} /> : null}
      <Members project={null} />
      {mayLook ? (
        <KnownPeople />
      ) : (
        <section className="mt-7 border-t border-line pt-5">
          <WhyNotButton action="person.see-as" project={null} />
        </section>
      )}
    </>
  );
}
