import type { ReactNode } from 'react';
import { RequestStateBadge } from '@/components/status/phase';
import type { RequestSummary } from '@/lib/contracts/requests';
import { PageHead } from './page-head';
import { useRequestTitle } from './use-request-title';

interface RequestHeadProps {
  request: Pick<RequestSummary, 'id' | 'shortId' | 'kind' | 'state' | 'cluster' | 'application' | 'project'>;
  /** What stands behind the number of the request. */
  meta: readonly ReactNode[];
  actions: ReactNode;
  /** Instead of its state, where that is no longer all there is to say. */
  badge?: ReactNode;
}

/** Which request this is and how it stands, for whoever asked as for whoever answers. */
export function RequestHead({ request, meta, actions, badge }: RequestHeadProps) {
  const title = useRequestTitle();
  return (
    <PageHead
      title={title(request)}
      badge={<span aria-live="polite">{badge ?? <RequestStateBadge state={request.state} />}</span>}
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
