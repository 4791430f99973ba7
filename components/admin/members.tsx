'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { useMe } from '@/components/shell/use-me';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { keys } from '@/lib/client/query-keys';
import type { Member } from '@/lib/contracts/projects';
import { AddMemberDialog } from './add-member-dialog';
import { membersQuery, removeMember } from './queries';

/** Who holds which role, in a project or (null) everywhere; admins add and remove. */
export function Members({ project }: { project: string | null }) {
  const t = useTranslations('members');
  const query = useQuery(membersQuery(project));
  const mayManage = useMe()?.globalActions.includes('member.manage') ?? false;
  const [adding, setAdding] = useState(false);
  return (
    <section aria-label={t('title')}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('title')}</h2>
        {mayManage ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        ) : (
          <WhyNotButton action="member.manage" project={null} />
        )}
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <MemberTable members={items} project={project} mayManage={mayManage} />
          )
        }
      </QueryBoundary>
      {adding ? <AddMemberDialog project={project} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

interface MemberTableProps {
  members: readonly Member[];
  project: string | null;
  mayManage: boolean;
}

function MemberTable({ members, project, mayManage }: MemberTableProps) {
  const t = useTranslations('members');
  const words = useDynamicWords();
  const [removing, setRemoving] = useState<Member | null>(null);
  return (
    <>
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.subject')}</Th>
            <Th>{t('column.role')}</Th>
            <Th className="max-sm:hidden">{t('column.scope')}</Th>
            <Th className="pr-0">
              <span className="sr-only">{t('column.act')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <Td className="pl-0 max-sm:whitespace-normal max-sm:wrap-anywhere">
                <span className="font-medium">{member.subject}</span>{' '}
                <span className="text-12 text-subtle">{t(`kind.${member.subjectKind}`)}</span>
              </Td>
              <Td className="text-muted">{words('roles', member.role)}</Td>
              <Td className="text-muted max-sm:hidden">{member.project ?? t('everywhere')}</Td>
              <Td className="pr-0 text-right">
                {mayManage && member.project === project ? (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={t('removeNamed', { subject: member.subject, role: words('roles', member.role) })}
                    onClick={() => setRemoving(member)}
                  >
                    {t('remove')}
                  </Button>
                ) : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {removing ? <RemoveDialog member={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members');
  const words = useDynamicWords();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeMember(member.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.projects.allMembers });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('removeQuestion', { subject: member.subject, role: words('roles', member.role) })}
      description={t('removeText')}
      keep={t('keep')}
      act={t('remove')}
      running={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
