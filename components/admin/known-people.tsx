'use client';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { Person } from '@/lib/contracts/people';
import { peopleQuery, seeAs, signOutEverywhere } from './queries';

/** People who have signed in: what they hold, their view of Slipway, and the way to sign them out. */
export function KnownPeople() {
  const t = useTranslations('people');
  const [text, setText] = useState('');
  const query = useQuery({ ...peopleQuery(useDeferredValue(text.trim())), placeholderData: keepPreviousData });
  return (
    <section aria-label={t('title')} className="mt-7 border-t border-line pt-5">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="mb-3 max-w-[60ch] text-muted">{t('lede')}</p>
      <div className="mb-2 max-w-[320px]">
        <Field label={t('find')}>
          {(control) => (
            <Input {...control} type="search" value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <>
              <PeopleTable people={items} />
              {total > items.length ? (
                <p className="mt-2 text-muted">{t('more', { count: total - items.length })}</p>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  const t = useTranslations('people');
  const words = useDynamicWords();
  const me = useMe();
  const [out, setOut] = useState<Person | null>(null);
  const look = useMutation({
    mutationFn: seeAs,
    // A full load, so that nothing of one's own view stays.
    onSuccess: () => window.location.assign('/'),
  });
  const rolesOf = ({ grants }: Person) =>
    [...new Set(grants.map(({ role, project }) => `${words('roles', role)} · ${project ?? t('everywhere')}`))].join(
      ', ',
    );
  return (
    <>
      {look.isError ? <ErrorState error={look.error} /> : null}
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.person')}</Th>
            <Th className="max-sm:hidden">{t('column.roles')}</Th>
            <Th className="max-lg:hidden">{t('column.signedIn')}</Th>
            <Th className="pr-0">
              <span className="sr-only">{t('column.act')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <Td className="pl-0">
                <span className="font-medium">{person.email}</span>{' '}
                <bdi className="text-12 text-subtle max-sm:hidden">{person.name}</bdi>
              </Td>
              <Td className="text-muted max-sm:hidden">{rolesOf(person) || t('noRole')}</Td>
              <Td className="tabular text-muted max-lg:hidden">
                <Time at={person.signedInAt} />
              </Td>
              <Td className="pr-0 text-right">
                {person.id === me?.id ? (
                  <span className="text-muted">{t('you')}</span>
                ) : (
                  <span className="inline-flex flex-wrap justify-end gap-2">
                    <Button
                      size="sm"
                      aria-label={t('seeAsNamed', { email: person.email })}
                      blocked={look.isPending}
                      onClick={() => look.mutate(person.id)}
                    >
                      {t('seeAs')}
                    </Button>
                    {me?.globalActions.includes('member.manage') ? (
                      <Button
                        size="sm"
                        variant="danger"
                        aria-label={t('signOutNamed', { email: person.email })}
                        onClick={() => setOut(person)}
                      >
                        {t('signOut')}
                      </Button>
                    ) : null}
                  </span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {out ? <SignOutDialog person={out} onClose={() => setOut(null)} /> : null}
    </>
  );
}

function SignOutDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations('people');
  const out = useMutation({ mutationFn: () => signOutEverywhere(person.id), onSuccess: onClose });
  return (
    <ConfirmDialog
      title={t('signOutQuestion', { email: person.email })}
      description={t('signOutText')}
      act={t('signOut')}
      running={out}
      onConfirm={() => out.mutate()}
      onClose={onClose}
    />
  );
}
