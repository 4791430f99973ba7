import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RequestStateBadge } from '@/components/status/phase';
import type { RequestSummary } from '@/lib/contracts/requests';
import { PageHead } from './page-head';

interface RequestHeadProps {
  request: Pick<RequestSummary, 'id' | 'shortId' | 'kind' | 'state' | 'cluster'>;
  /** What stands behind the number of the request. */
  meta: readonly ReactNode[];
  actions: ReactNode;
}

/** Which request this is and how it stands, for whoever asked as for whoever answers. */
export function RequestHead({ request, meta, actions }: RequestHeadProps) {
  const title = useTranslations('requestTitle');
  return (
    <PageHead
      title={title(request.kind, { name: request.cluster?.name ?? '' })}
      badge={
        <span aria-live="polite">
          <RequestStateBadge state={request.state} />
        </span>
      }
      meta={[
        <span key="id" className="code-font" title={request.id}>
          {request.shortId}
        </span>,
        ...meta,
      ]}
      actions={actions}
    />
  );
}
