'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { keys } from '@/lib/client/query-keys';
import type { CredentialTest } from '@/lib/contracts/credential-tests';
import { isTestable, type SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { ExpiryWarnings } from './expiry-warnings';
import { testCredential } from './queries';

/** Asks the provider whether it takes the credential, and tells what it said the last time. */
export function TestSection({ credential }: { credential: SystemCredentialDetail }) {
  const t = useTranslations('credentials');
  const { name, kind, test, mayManage } = credential;
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => testCredential(name),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.credentials.detail(name) }),
  });
  const hasCall = kind !== null && isTestable(kind);
  const isRunning = test?.state === 'running';
  return (
    <section aria-label={t('test.title')} className="mb-7">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('test.title')}</h2>
        {mayManage && hasCall ? (
          <Button size="sm" blocked={ask.isPending || isRunning} onClick={() => ask.mutate()}>
            {t(test ? 'test.again' : 'test.do')}
          </Button>
        ) : null}
      </div>
      <div aria-live="polite" className="grid max-w-[72ch] gap-1">
        {test ? <Result test={test} /> : null}
        {test || !hasCall ? null : <p className="text-muted">{t('test.never')}</p>}
        {hasCall ? null : <p className="text-muted">{t(kind === null ? 'test.elsewhere' : 'test.noCall')}</p>}
        <ExpiryWarnings credential={credential} />
      </div>
      {ask.isError ? <ErrorState error={ask.error} /> : null}
    </section>
  );
}

const states = { running: 'progressing', worked: 'ready', failed: 'failed' } as const;

function Result({ test }: { test: CredentialTest }) {
  const t = useTranslations('credentials');
  const said = useServerWords();
  const { state, askedAt, askedBy, endedAt, failure, words, facts } = test;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <StateWord state={states[state]}>
          {t.rich(`test.${state}`, { at: () => <Time at={endedAt ?? askedAt} /> })}
        </StateWord>
        <span className="text-muted wrap-anywhere">{t('test.by', { name: askedBy })}</span>
      </p>
      {failure ? (
        <p>
          {said(failure)}
          {words ? ` ${t('test.says')}` : null}
        </p>
      ) : null}
      {words ? (
        <p lang="en" className="code-font whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(({ key, value }) => (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`test.fact.${key}`)}</dt>
              <dd className="code-font wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
