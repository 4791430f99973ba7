'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { ErrorState } from './error-state';

interface SaveFailureProps {
  error: unknown;
  /** Puts the present state in the place of what was typed. */
  onLoad: () => void;
}

/** Why a form was not saved. What was typed stays until the person asks for what somebody else made of it meanwhile. */
export function SaveFailure({ error, onLoad }: SaveFailureProps) {
  const common = useTranslations('common');
  const isStale = error instanceof ApiError && error.code === 'stale-version';
  return (
    <div>
      <ErrorState error={error} />
      {isStale ? (
        <Button size="sm" className="ml-11" onClick={onLoad}>
          {common('loadPresent')}
        </Button>
      ) : null}
    </div>
  );
}
