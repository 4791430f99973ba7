'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { grantsRoles, useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import { type Action, isApart } from '@/lib/permissions';
import { accessRequestsQuery, askForAccess } from './access-queries';

/**
 * One press asks the admins for an action; after that, how it stands. Absent while one sees as somebody else, for those who
 * would ask themselves, and for what comes with its role alone.
 */
export function AskAccess({ action, project }: { action: Action; project: string | null }) {
  const t = useTranslations('askAccess');
  const instant = useInstantWords();
  const said = useServerWords();
  const client = useQueryClient();
  const me = useMe();
  const { data, isPending } = useQuery(accessRequestsQuery('mine'));
  const ask = useMutation({
    mutationFn: () => askForAccess(action, project),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.accessRequests('mine') }),
  });
  if (!me || me.narrowing.readOnly || isApart(action) || grantsRoles(me)) return null;
  // The place of the button, which is there most of the time.
  if (isPending) return <div className="h-7 max-sm:h-11" />;
  if (!data) return null;
  const asked = data.items.find((each) => each.action === action && each.project === project);
  if (asked && asked.answer === null) {
    return <p className="text-muted">{t('waits', { at: instant(asked.askedAt) })}</p>;
  }
  return (
    <div className="grid justify-items-start gap-1">
      {asked?.answer === 'declined' ? (
        <p className="text-muted">{t('declined', { by: asked.answeredBy ?? '', comment: asked.comment ?? '' })}</p>
      ) : null}
      <Button size="sm" blocked={ask.isPending} onClick={() => ask.mutate()}>
        {asked?.answer === 'declined' ? t('again') : t('ask')}
      </Button>
      {ask.isError ? (
        <p role="alert" className="text-failed-text">
          {(ask.error instanceof ApiError && said(ask.error.problem)) || t('failed')}
        </p>
      ) : null}
    </div>
  );
}
