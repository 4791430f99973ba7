'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessRequestsQuery, declineAccess, grantAccess } from '@/components/data/access-queries';
import { ErrorState } from '@/components/data/error-state';
import { WhyNotButton } from '@/components/data/why-not-button';
import { Time } from '@/components/status/time';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import type { AccessRequest } from '@/lib/contracts/access-requests';
import { rolesWith } from '@/lib/permissions';
import { roleScopes } from '@/lib/role-scopes';

/**
 * What people asked to be allowed and nobody has answered; absent while there is nothing. Who may only know of it is told
 * who can grant it.
 */
export function AccessInbox({ mayAnswer }: { mayAnswer: boolean }) {
  const t = useTranslations('accessInbox');
  const words = useDynamicWords();
  const { data } = useQuery(accessRequestsQuery('to-answer'));
  const [answering, setAnswering] = useState<{ request: AccessRequest; how: 'grant' | 'decline' } | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mb-7 border-b border-line pb-5">
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.person')}</Th>
            <Th>{t('column.wish')}</Th>
            <Th className="max-sm:hidden">{t('column.asked')}</Th>
            <Th className="pr-0">
              <span className="sr-only">{t('column.act')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((request) => (
            <tr key={request.id}>
              <Td className="pl-0 font-medium">{request.email}</Td>
              <Td className="text-muted">
                {request.project === null
                  ? t('everywhere', { act: words('action', request.action.replace('.', '-')) })
                  : t('inProject', {
                      act: words('action', request.action.replace('.', '-')),
                      project: request.project,
                    })}
              </Td>
              <Td className="tabular text-muted max-sm:hidden">
                <Time at={request.askedAt} />
              </Td>
              <Td className="pr-0 text-right">
                {mayAnswer ? (
                  <span className="inline-flex flex-wrap justify-end gap-2">
                    <Button
                      size="sm"
                      aria-label={t('grantNamed', { email: request.email })}
                      onClick={() => setAnswering({ request, how: 'grant' })}
                    >
                      {t('grant')}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t('declineNamed', { email: request.email })}
                      onClick={() => setAnswering({ request, how: 'decline' })}
                    >
                      {t('decline')}
                    </Button>
                  </span>
                ) : (
                  <WhyNotButton action="member.manage" project={request.project} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {answering?.how === 'grant' ? <Grant request={answering.request} onClose={() => setAnswering(null)} /> : null}
      {answering?.how === 'decline' ? <Decline request={answering.request} onClose={() => setAnswering(null)} /> : null}
    </section>
  );
}

interface AnswerProps {
  request: AccessRequest;
  onClose: () => void;
}

function useAnswered(onClose: () => void) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries();
    onClose();
  };
}

function Grant({ request, onClose }: AnswerProps) {
  const t = useTranslations('accessInbox');
  const common = useTranslations('common');
  const words = useDynamicWords();
  const onSuccess = useAnswered(onClose);
  const wrong = request.project === null ? 'project' : 'everywhere';
  const offered = rolesWith(request.action).filter((role) => roleScopes[role] !== wrong);
  const [role, setRole] = useState(offered[0]);
  const grant = useMutation({
    mutationFn: async () => (role ? grantAccess(request.id, role) : null),
    onSuccess,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('grantTitle', { email: request.email })}
      description={
        offered.length > 0
          ? t('grantText', { where: request.project ?? t('everywhereShort') })
          : t('noRole', { where: request.project ?? t('everywhereShort') })
      }
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {offered.length > 0 ? (
            <Button variant="primary" blocked={grant.isPending} onClick={() => grant.mutate()}>
              {t('grant')}
            </Button>
          ) : null}
        </>
      }
    >
      {offered.length > 0 ? (
        <Field label={t('role')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(offered.find((each) => each === event.target.value))}
            >
              {offered.map((each) => (
                <option key={each} value={each}>
                  {words('roles', each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {grant.isError ? <ErrorState error={grant.error} /> : null}
    </Dialog>
  );
}

function Decline({ request, onClose }: AnswerProps) {
  const t = useTranslations('accessInbox');
  const common = useTranslations('common');
  const onSuccess = useAnswered(onClose);
  const [comment, setComment] = useState('');
  const decline = useMutation({ mutationFn: () => declineAccess(request.id, comment.trim()), onSuccess });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('declineTitle', { email: request.email })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant="danger-solid"
            blocked={decline.isPending || comment.trim() === ''}
            onClick={() => decline.mutate()}
          >
            {t('decline')}
          </Button>
        </>
      }
    >
      <Field label={t('reason')} help={t('reasonHelp')}>
        {(control) => (
          <Input {...control} value={comment} maxLength={500} onChange={(event) => setComment(event.target.value)} />
        )}
      </Field>
      {decline.isError ? <ErrorState error={decline.error} /> : null}
    </Dialog>
  );
}
