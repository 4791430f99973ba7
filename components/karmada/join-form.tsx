'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { keys } from '@/lib/client/query-keys';
import { longestMemberName } from '@/lib/contracts/karmada';
import type { JoinableCluster, JoinMember } from '@/lib/contracts/karmada-membership';
import { JoinChecks } from './join-checks';
import { JoinClusterField } from './join-cluster-field';
import { draftOf, keyOf, nameProblem, toJoin } from './join-draft';
import { joinChecksQuery, joinMember } from './membership-queries';

interface JoinFormProps {
  controlPlane: string;
  /** Among which the wanted one is, if it can join. */
  clusters: readonly JoinableCluster[];
  wanted: string | null;
  onClose: () => void;
}

const settleMs = 500;

/** Which cluster joins as what. Everything is looked at before the button works. */
export function JoinForm({ controlPlane, clusters, wanted, onClose }: JoinFormProps) {
  const t = useTranslations('membership');
  const common = useTranslations('common');
  const said = useServerWords();
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() => clusters.find((cluster) => keyOf(cluster) === wanted));
  const [draft, setDraft] = useState(() => draftOf(chosen, wanted ?? ''));
  const intentionKey = useIntentionKey();
  const asked = toJoin(draft);
  const settled = useDebounced(JSON.stringify(asked), settleMs);
  const isSettled = asked !== null && settled === JSON.stringify(asked);
  const query = useQuery({ ...joinChecksQuery(controlPlane, asked), enabled: isSettled });
  const join = useMutation({
    mutationFn: (wanted: JoinMember) => joinMember(controlPlane, wanted, intentionKey(wanted)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.karmada.changes(controlPlane) });
      onClose();
    },
  });
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const mayJoin = isSettled && query.data?.mayJoin === true && !join.isPending;
  const problem = nameProblem(draft.name);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (asked && mayJoin) join.mutate(asked);
      }}
    >
      <JoinClusterField
        controlPlane={controlPlane}
        wanted={wanted}
        value={draft.cluster}
        onChoose={(cluster) => {
          setChosen(cluster);
          setDraft(draftOf(cluster));
        }}
      />
      {draft.cluster === '' ? null : (
        <>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            {(
              [
                ['name', t('memberName'), longestMemberName],
                ['provider', t('provider'), 100],
                ['region', t('region'), 100],
                ['zones', t('zones'), 500],
              ] as const
            ).map(([name, label, maxLength]) => (
              <Field key={name} label={label} error={name === 'name' && problem ? said(problem) : undefined}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={maxLength}
                    value={draft[name]}
                    onChange={({ target }) => change({ [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field label={t('whose')}>
            {(control) => (
              <Select
                {...control}
                value={draft.isForOwnProject ? 'own' : 'all'}
                onChange={({ target }) => change({ isForOwnProject: target.value === 'own' })}
              >
                <option value="all">{t('whoseAll')}</option>
                {chosen?.project ? <option value="own">{t('whoseOwn', { project: chosen.project })}</option> : null}
              </Select>
            )}
          </Field>
          <JoinChecks checks={isSettled ? query.data?.checks : undefined} error={isSettled ? query.error : null} />
        </>
      )}
      {join.error ? <ErrorState error={join.error} /> : null}
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        {query.data && !query.data.mayJoin ? (
          <Button className="mr-auto" blocked={query.isFetching} onClick={() => void query.refetch()}>
            {t('checkAgain')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" blocked={!mayJoin}>
          {t('doJoin')}
        </Button>
      </div>
    </form>
  );
}
