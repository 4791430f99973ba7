'use client';
import { useTranslations } from 'next-intl';
import { useRequestTitle } from '@/components/data/use-request-title';
import { useServerWords } from '@/components/status/server-words';
import { requestStateMarks } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import type { RequestSummary } from '@/lib/contracts/requests';
import { NeedLink } from './need-link';
import { NeedRow } from './need-row';

/** A request of one's own that came back. */
export function RequestNeed({ request }: { request: RequestSummary }) {
  const t = useTranslations('home.need');
  const title = useRequestTitle();
  const said = useServerWords();
  const words = useDynamicWords();
  return (
    <NeedRow
      mark={<Glyph state={requestStateMarks[request.state]} className="mx-0.5 mt-1" />}
      title={t('request', {
        title: title(request),
        state: words('requestState', request.state),
      })}
      text={said({ detail: request.reason, message: request.reasonMessage })}
      acts={
        <NeedLink
          href={`/requests/${request.id}`}
          text={t(request.state === 'changes-requested' ? 'answer' : 'openRequest')}
        />
      }
    />
  );
}
