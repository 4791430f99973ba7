'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { NotHere } from '@/components/data/not-here';
import { QueryBoundary } from '@/components/data/query-boundary';
import { SaveFailure } from '@/components/data/save-failure';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { Ghost, Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { ExampleProps, KitSection } from '../section';

const refusal = (code: 'upstream-unavailable' | 'stale-version', status: number) =>
  new ApiError({ type: 'about:blank', title: code, status, code, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' });
const nothing = () => undefined;

function Skeletons({ words: { waiting } }: ExampleProps) {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-8 w-40" />
      <SkeletonRows rows={3} />
      <p className="rounded-3 bg-sunken px-2.5">
        <Ghost>{waiting.emptyText}</Ghost>
      </p>
    </div>
  );
}

/** A form that loads takes most of the window; here a part of it is enough. */
function FormThatLoads() {
  return (
    <div className="h-24 overflow-hidden px-6 pt-5 max-sm:px-4 max-sm:pt-4">
      <FormSkeleton />
    </div>
  );
}

function Empty({ words: { waiting, button } }: ExampleProps) {
  return (
    <EmptyState title={waiting.empty} action={<Button variant="primary">{button.primary}</Button>}>
      {waiting.emptyText}
    </EmptyState>
  );
}

function Errors() {
  return <ErrorState error={refusal('upstream-unavailable', 503)} onRetry={nothing} />;
}

function SaveFailures() {
  return <SaveFailure error={refusal('stale-version', 409)} onLoad={nothing} />;
}

function Gone() {
  return <NotHere kind="gone" />;
}

const answers = {
  loading: () => new Promise<string>(nothing),
  failed: () => Promise.reject(refusal('upstream-unavailable', 503)),
  data: () => Promise.resolve('1'),
} as const;

function Boundaries({ words: { waiting, field } }: ExampleProps) {
  const [answer, setAnswer] = useState<keyof typeof answers>('data');
  const query = useQuery({ queryKey: ['kit', answer], queryFn: answers[answer], retry: false });
  return (
    <div className="grid justify-items-start gap-3">
      <Segmented
        small
        aria-label={field.stateOf}
        value={answer}
        onValueChange={(next) => setAnswer(next as keyof typeof answers)}
        options={(['loading', 'failed', 'data'] as const).map((value) => ({ value, label: waiting[value] }))}
      />
      <QueryBoundary query={query} skeleton={<Skeleton className="h-5 w-40" />}>
        {() => <p>{waiting.data}</p>}
      </QueryBoundary>
    </div>
  );
}

export const waiting: KitSection = {
  key: 'waiting',
  specimens: [
    { files: ['components/ui/skeleton.tsx'], Example: Skeletons },
    { files: ['components/forms/form-skeleton.tsx'], Example: FormThatLoads },
    { files: ['components/data/empty-state.tsx'], Example: Empty },
    { files: ['components/data/not-here.tsx'], Example: Gone },
    { files: ['components/data/error-state.tsx'], Example: Errors },
    { files: ['components/data/save-failure.tsx'], Example: SaveFailures },
    { files: ['components/data/query-boundary.tsx'], Example: Boundaries },
  ],
};
