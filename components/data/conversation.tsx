'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { keys } from '@/lib/client/query-keys';
import { mostCommentLetters, mostComments } from '@/lib/contracts/choices';
import type { RequestComment } from '@/lib/contracts/comments';
import { addComment, conversationQuery } from './conversation-queries';
import { ErrorState } from './error-state';
import { QueryBoundary } from './query-boundary';

/** Questions and answers of requester and approvers, for everybody who may read the request. */
export function Conversation({ id }: { id: string }) {
  const t = useTranslations('conversation');
  const query = useQuery(conversationQuery(id));
  return (
    <section aria-label={t('title')} className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-10" />}>
        {({ items, refusal }) => (
          <>
            {items.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
            {/* What the other side writes while the page is open is read out. */}
            <div role="log" aria-label={t('title')}>
              {items.length > 0 ? <Comments items={items} /> : null}
            </div>
            {refusal === null ? (
              <WriteComment id={id} />
            ) : items.length > 0 ? (
              <p className="mt-3 text-12 text-subtle">{t(`refusal.${refusal}`, { count: mostComments })}</p>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function Comments({ items }: { items: readonly RequestComment[] }) {
  const t = useTranslations('conversation');
  return (
    <ol className="grid max-w-[70ch]">
      {items.map(({ id, at, author, byRequester, text }) => (
        <li key={id} className="border-line py-2.5 not-first:border-t">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words">
              <span className="font-medium">{author}</span>{' '}
              <span className="text-12 text-subtle">{t(byRequester ? 'requester' : 'approver')}</span>
            </span>
            <Time at={at} className="tabular text-12 text-subtle" />
          </p>
          <p dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** One button until somebody wants to write, so that the page of a request stays short. */
function WriteComment({ id }: { id: string }) {
  const t = useTranslations('conversation');
  const client = useQueryClient();
  const [form, setForm] = useState<'closed' | 'open' | 'left'>('closed');
  const [text, setText] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const send = useMutation({
    mutationFn: () => addComment(id, text.trim()),
    onSuccess: () => {
      setText('');
      setAttempted(false);
    },
    // Also after a refusal: somebody may have written the last comment that there is room for.
    onSettled: () => client.invalidateQueries({ queryKey: keys.requests.comments(id) }),
  });
  if (form !== 'open') {
    // Who leaves the form finds the focus where it was.
    return (
      <Button size="sm" className="mt-2" autoFocus={form === 'left'} onClick={() => setForm('open')}>
        {t('write')}
      </Button>
    );
  }
  const isEmpty = text.trim() === '';
  return (
    <form
      className="mt-3 grid max-w-[70ch] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (!isEmpty && !send.isPending) send.mutate();
      }}
    >
      <Field label={t('label')} help={t('help')} error={isAttempted && isEmpty ? t('needed') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            dir="auto"
            value={text}
            maxLength={mostCommentLetters}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" blocked={send.isPending}>
          {t('send')}
        </Button>
        <Button
          onClick={() => {
            setForm('left');
            setText('');
            setAttempted(false);
            send.reset();
          }}
        >
          {t('close')}
        </Button>
      </div>
      {send.isError ? <ErrorState error={send.error} /> : null}
    </form>
  );
}
