'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { keys } from '@/lib/client/query-keys';
import type { CredentialTest } from '@/lib/contracts/credential-tests';
import { isTestable, needsAddressToTest, type SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import { ExpiryWarnings } from './expiry-warnings';
import { testCredential } from './queries';

/** Asks the provider whether it takes the credential, and tells what it said the last time. */
export function TestSection({ credential }: { credential: SystemCredentialDetail }) {
  const t = useTranslations('credentials');
  const { name, kind, test, mayManage, testServers } = credential;
  const client = useQueryClient();
  const isAddressed = kind !== null && needsAddressToTest(kind);
  const [chosen, setChosen] = useState(test?.address ?? '');
  const server = testServers.includes(chosen) ? chosen : testServers[0];
  const ask = useMutation({
    mutationFn: () => testCredential(name, isAddressed ? { address: server } : {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.credentials.detail(name) }),
  });
  const hasCall = kind !== null && isTestable(kind);
  const isRunning = test?.state === 'running';
  const isBlocked = ask.isPending || isRunning || (isAddressed && server === undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) ask.mutate();
  };
  return (
    <section aria-label={t('test.title')} className="mb-7">
      <form onSubmit={submit} className="mb-2 grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold">{t('test.title')}</h2>
          {mayManage && hasCall ? (
            <Button type="submit" size="sm" blocked={isBlocked}>
              {t(test ? 'test.again' : 'test.do')}
            </Button>
          ) : null}
        </div>
        {mayManage && isAddressed ? <ServerChoice servers={testServers} chosen={server} onChoose={setChosen} /> : null}
      </form>
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

interface ServerChoiceProps {
  servers: readonly string[];
  chosen: string | undefined;
  onChoose: (server: string) => void;
}

/** Which of the operator's servers gets the login. */
function ServerChoice({ servers, chosen, onChoose }: ServerChoiceProps) {
  const t = useTranslations('credentials');
  if (servers.length === 0) return <p className="max-w-[72ch] text-muted">{t('test.noServer')}</p>;
  return (
    <Field label={t('test.server')} help={t('test.serverHelp')} className="max-w-[44ch]">
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {servers.map((server) => (
            <option key={server}>{server}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const states = { running: 'progressing', worked: 'ready', failed: 'failed' } as const;

function Result({ test }: { test: CredentialTest }) {
  const t = useTranslations('credentials');
  const said = useServerWords();
  const { state, askedAt, askedBy, endedAt, address, failure, words, facts } = test;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <StateWord state={states[state]}>
          {t.rich(`test.${state}`, { at: () => <Time at={endedAt ?? askedAt} /> })}
        </StateWord>
        <span className="text-muted wrap-anywhere">{t('test.by', { name: askedBy })}</span>
        {address ? <span className="text-muted wrap-anywhere">{t('test.at', { address })}</span> : null}
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
