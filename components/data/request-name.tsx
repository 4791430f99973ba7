'use client';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { RequestSummary } from '@/lib/contracts/requests';
import { useRequestTitle } from './use-request-title';

/** What a request is about, as the link to its page, with a line of detail below. */
export function RequestName({ request, children }: { request: RequestSummary; children: ReactNode }) {
  const title = useRequestTitle();
  return (
    <>
      <Link
        href={`/requests/${request.id}`}
        prefetch={false}
        className="block truncate font-medium hover:underline max-sm:line-clamp-2 max-sm:whitespace-normal"
      >
        {title(request)}
      </Link>
      <span className="block truncate text-12 text-subtle">{children}</span>
    </>
  );
}
