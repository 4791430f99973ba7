import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type {
  PreviewRule,
  RuleChange,
  RuleChangeDetail,
  RuleForm,
  RulePreview,
  SendRule,
} from '@/lib/contracts/multi-cluster-changes';
import type { MoveWaves } from '@/lib/contracts/rule-waves';

const changes = '/multi-cluster-service-changes';
const changeOf = (id: string) => `${changes}/${encodeURIComponent(id)}`;

/**
 * A multi-cluster service as it is written down, and what one is made of.
 * @param name null for a new one
 * @param template whose values are told as well; null for none
 */
export const ruleFormQuery = (name: string | null, template: string | null) =>
  queryOptions({
    queryKey: keys.multiClusterServices.form(name, template),
    queryFn: ({ signal }) =>
      apiGet<RuleForm>(
        '/multi-cluster-service-form',
        { ...(name !== null && { name }), ...(template !== null && { template }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Whom a change would hit. */
export const rulePreviewQuery = (body: PreviewRule) =>
  queryOptions({
    queryKey: keys.multiClusterServices.preview(body),
    queryFn: ({ signal }) => apiPost<RulePreview>('/multi-cluster-services/preview', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
  });

export const ruleChangeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.multiClusterServices.change(id),
    queryFn: ({ signal }) => apiGet<RuleChangeDetail>(changeOf(id), {}, { signal }),
  });

export const sendRule = (body: SendRule, idempotencyKey: string): Promise<RuleChange> =>
  apiPost<RuleChange>(changes, body, { idempotencyKey });

/** Stops the rings of a change, has them go on, or has it put back. */
export const moveWaves = (id: string, body: MoveWaves): Promise<RuleChange> =>
  apiPost<RuleChange>(`${changeOf(id)}/waves`, body);

export const decideRule = (id: string, act: 'approve' | 'decline', reason: string): Promise<RuleChange> =>
  apiPost<RuleChange>(`${changeOf(id)}/${act}`, { reason });
