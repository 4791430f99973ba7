'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { StepBar } from '@/components/charts/step-bar';
import { EmptyState } from '@/components/data/empty-state';
import { OrderButton, WhyNoOrder } from '@/components/data/order-button';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { RequestName } from '@/components/data/request-name';
import { RequestPrice } from '@/components/data/request-price';
import { moveRowFocus, useRowEntry } from '@/components/data/row-keys';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { RequestStateWord } from '@/components/status/phase';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { RequestPage, RequestRow } from '@/lib/contracts/requests';
import { requestListQuery } from './queries';
import { ExpiryMove, LimitsRaised } from './request-figures';
import { countOf, type RequestView, requestPageSize, requestQuestion, requestViews } from './request-question';

const viewKeys = Object.keys(requestViews) as RequestView[];

/** Everything that was asked for in the projects one is in, newest first. */
export function RequestList() {
  const t = useTranslations('requests');
  const me = useMe();
  const { project } = useProject();
  const [url, setUrl] = useQueryStates(
    {
      view: parseAsStringLiteral(viewKeys).withDefault('all'),
      requester: parseAsString,
      q: parseAsString,
      cursor: parseAsString,
    },
    { history: 'push' },
  );
  const question = requestQuestion(url, project);
  const { cursor: _cursor, ...filters } = question;
  const query = useQuery(requestListQuery(question));
  useRowEntry('tbody');
  const isFiltered = url.view !== 'all' || url.q !== null || url.requester !== null;
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <>
            {holds(me, 'request.create') ? (
              <Button asChild>
                <Link href="/requests/batches">{t('batches')}</Link>
              </Button>
            ) : null}
            <OrderButton />
          </>
        }
      />
      <fieldset aria-label={t('views')} className={tabListClass}>
        {viewKeys.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={url.view === view}
            onClick={() => void setUrl({ view, cursor: null })}
            className={`${tabClass} aria-pressed:border-accent aria-pressed:text-fg`}
          >
            {t(`view.${view}`)}
            <ViewCount view={view} page={query.data} />
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 py-3">
        <AffixedInput
          type="search"
          aria-label={t('filterBy')}
          placeholder={t('filterBy')}
          leading={<Icon name="search" />}
          className="w-70 max-sm:w-full"
          defaultValue={url.q ?? ''}
          onChange={(event) =>
            void setUrl({ q: event.target.value.trim() || null, cursor: null }, { history: 'replace', throttleMs: 200 })
          }
        />
        <Button
          size="sm"
          aria-pressed={url.requester === 'me'}
          className="aria-pressed:bg-selected"
          onClick={() => void setUrl({ requester: url.requester === 'me' ? null : 'me', cursor: null })}
        >
          {t('onlyMine')}
        </Button>
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={10} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState
              title={isFiltered ? t('noneMatch') : t('none')}
              action={
                isFiltered ? (
                  <Button onClick={() => void setUrl({ view: null, q: null, requester: null, cursor: null })}>
                    {t('showAll')}
                  </Button>
                ) : holds(me, 'request.create') ? (
                  <Button variant="primary" asChild>
                    <Link href="/catalog">{t('openCatalog')}</Link>
                  </Button>
                ) : null
              }
            >
              {isFiltered ? null : t('noneText')}
            </EmptyState>
          ) : (
            <>
              <RequestTable requests={page.items} />
              <Pager
                key={JSON.stringify(filters)}
                page={page}
                cursor={url.cursor}
                size={requestPageSize}
                onPage={(cursor) => void setUrl({ cursor })}
              />
            </>
          )
        }
      </QueryBoundary>
      <WhyNoOrder project={project} />
    </>
  );
}

function RequestTable({ requests }: { requests: readonly RequestRow[] }) {
  const t = useTranslations('requests');
  const said = useServerWords();
  const localized = useLocalized();
  return (
    <Table caption={t('caption')} className="[&_td]:h-12">
      <thead>
        <tr>
          <Th className="pl-0">{t('column.request')}</Th>
          <Th className="max-lg:hidden">{t('column.progress')}</Th>
          <Th>{t('column.state')}</Th>
          <Th className="max-sm:hidden">{t('column.project')}</Th>
          <Th className="max-lg:hidden">{t('column.requester')}</Th>
          <Th className="text-right max-sm:hidden">{t('column.price')}</Th>
          <Th className="pr-0 text-right max-sm:hidden">{t('column.updated')}</Th>
        </tr>
      </thead>
      <tbody onKeyDown={moveRowFocus}>
        {requests.map((request) => (
          <tr key={request.id}>
            <Td className="max-w-0 pl-0 max-sm:max-w-44">
              <RequestName request={request}>
                <span className="code-font">{request.shortId}</span> <ExpiryMove expiry={request.expiry} />
                <LimitsRaised limits={request.limits} />
                {said({ detail: request.reason, message: request.reasonMessage }) ??
                  (request.catalogItem && localized(request.catalogItem.title))}
              </RequestName>
            </Td>
            <Td className="w-36 max-lg:hidden">
              <StepBar state={request.state} />
            </Td>
            <Td className="w-44">
              <RequestStateWord state={request.state} />
            </Td>
            <Td className="w-36 text-muted max-sm:hidden">{request.project}</Td>
            <Td className="w-44 text-muted max-lg:hidden">{request.requester}</Td>
            <Td className="tabular w-28 text-right max-sm:hidden">
              <RequestPrice price={request.price} />
            </Td>
            <Td className="tabular w-28 pr-0 text-right text-muted max-sm:hidden">
              <Time at={request.updatedAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How many a view holds; nothing until that is known. */
function ViewCount({ view, page }: { view: RequestView; page: RequestPage | undefined }) {
  if (!page) return null;
  return <span className="tabular font-normal text-subtle">{countOf(view, page.states)}</span>;
}
