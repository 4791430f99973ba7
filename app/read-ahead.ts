import 'server-only';
import { type DataTag, type DehydratedState, dehydrate, hashKey, type QueryKey } from '@tanstack/react-query';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { createQueryClient } from '@/lib/client/query-client';
import { preferenceCookies } from '@/lib/locales';
import { lastEventId, type PageRead, pageReads } from '@/server/web';

interface Input {
  path?: Record<string, string>;
  query?: Record<string, string | number | null | undefined>;
}

// One cache and one person for each request, however many layouts and pages ask.
const openClient = cache(createQueryClient);
const openReads = cache((head: Headers) => pageReads(head));
// Read before everything that the page shows. Without a database there is nothing to show either, and the browser asks.
const openMoment = cache(() => lastEventId().catch(() => undefined));

/** Query parameters as the URL of the API would carry them. */
function asSent(query: Input['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/** A page waits this long for what another program tells, in milliseconds: it may not answer at all. */
const otherProgramMs = 400;

/**
 * Reads what a page is about to show into the query cache, so that its first HTML holds it. What fails is left to the
 * browser, which asks again and says why. Moving between pages in the browser reads nothing here: the next page shows at
 * once, with what is cached or loading.
 */
export async function readAhead() {
  const head = await headers();
  const isDocument = head.get('sec-fetch-dest') !== 'empty';
  const client = openClient();
  const moment = isDocument ? await openMoment() : undefined;
  const asked = new Set<string>();
  /** Asks one query; undefined when it was not answered. `query` is the one the components use. */
  async function ask<T>(
    { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
    name: PageRead,
    input: Input = {},
  ): Promise<T | undefined> {
    if (!isDocument) return undefined;
    asked.add(hashKey(queryKey));
    await client.prefetchQuery({
      queryKey,
      queryFn: () => openReads(head)(name, { path: input.path, query: asSent(input.query) }),
    });
    return client.getQueryData<T>(queryKey);
  }
  return {
    ask,
    /** The same of what another program has to be asked for: what it tells later comes to the browser alone. */
    async askBriefly(...question: Parameters<typeof ask>): Promise<void> {
      await Promise.race([ask(...question), new Promise((resolve) => setTimeout(resolve, otherProgramMs))]);
    },
    /** The last event that all answers know of: what came after is for the event stream to tell. */
    moment,
    /** For the HydrationBoundary of whoever asked. */
    state(): DehydratedState {
      return dehydrate(client, {
        shouldDehydrateQuery: ({ queryHash, state }) => asked.has(queryHash) && state.status === 'success',
      });
    },
  };
}

/** The project that the person narrowed everything to; null for all. */
export async function chosenProject(): Promise<string | null> {
  return (await cookies()).get(preferenceCookies.project)?.value || null;
}
