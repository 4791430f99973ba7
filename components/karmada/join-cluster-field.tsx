'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useDebounced } from '@/components/data/use-debounced';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { JoinableCluster } from '@/lib/contracts/karmada-membership';
import { keyOf, nameIn } from './join-draft';
import { joinableQuery } from './membership-queries';

const typingMs = 200;

interface JoinClusterFieldProps {
  controlPlane: string;
  /** The cluster that somebody came with, as `namespace/name`. */
  wanted: string | null;
  /** Likewise; empty while none is chosen. */
  value: string;
  onChoose: (cluster: JoinableCluster | undefined) => void;
}

/** Chooses among the clusters that could join; many are narrowed by typing. */
export function JoinClusterField({ controlPlane, wanted, value, onChoose }: JoinClusterFieldProps) {
  const t = useTranslations('membership');
  const [text, setText] = useState(nameIn(wanted));
  const q = useDebounced(text.trim(), typingMs);
  const query = useQuery({ ...joinableQuery(controlPlane, q), placeholderData: keepPreviousData });
  const { items: clusters = [], hasMore = false } = query.data ?? {};
  const isListed = clusters.some((cluster) => keyOf(cluster) === value);
  const none = q === '' ? t('noJoinable') : t('noneMatch');
  return (
    <>
      <Field label={t('searchClusters')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
            // Who looks for a cluster does not join the one that is chosen.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {query.isError && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      <Field
        label={t('cluster')}
        help={query.data && clusters.length === 0 ? none : hasMore ? t('moreJoinable') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={({ target }) => onChoose(clusters.find((one) => keyOf(one) === target.value))}
          >
            <option value="">{t('chooseCluster')}</option>
            {/* One that was found before, or that somebody came with and that cannot join: the checks say why. */}
            {value === '' || isListed ? null : <option value={value}>{value}</option>}
            {clusters.map((cluster) => (
              <option key={keyOf(cluster)} value={keyOf(cluster)}>
                {keyOf(cluster)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
