'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Glyph, type State } from '@/components/ui/glyph';
import { type KnownStatus, usePublicStatus } from './use-public-status';

type Overall = 'ok' | 'degraded' | 'down' | 'asking';

const marks: Record<Overall, State> = { ok: 'ready', degraded: 'attention', down: 'failed', asking: 'waiting' };

/** The status as one of four words. */
export const overallOf = (status: KnownStatus): Overall =>
  status === 'asking' ? 'asking' : status === 'silent' ? 'down' : status.status;

/** How the installation is, in one line that leads to the page of its parts. */
export function StatusLine() {
  const t = useTranslations('signIn.status');
  const overall = overallOf(usePublicStatus().status);
  return (
    <span role="status">
      <Link
        href="/status"
        className={`state-${marks[overall]} inline-flex items-center gap-2 hover:underline max-sm:min-h-11`}
      >
        <Glyph state={marks[overall]} />
        <span className="text-muted">{t(overall)}</span>
      </Link>
    </span>
  );
}
