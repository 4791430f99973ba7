import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { askCheck } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { ApiError, apiPost } from '@/lib/client/api';
import { newKey } from '@/lib/client/new-key';
import type { AdoptRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail, RequestSummary } from '@/lib/contracts/requests';
import { type ReadContexts, readContexts, suggestName } from './read-contexts';

/** What is typed. It is kept nowhere: a kubeconfig is gone with the page. */
interface Draft {
  kubeconfig: string;
  context: string | null;
  name: string;
  /** A name that somebody typed stays when another context is chosen. */
  isNamed: boolean;
  project: string | null;
  justification: string;
  /** Rises with every change: questions are told apart by it, so that no kubeconfig is a key of anything. */
  revision: number;
  /** The revision that last changed which cluster it is; what was found behind an older one tells nothing. */
  clusterRevision: number;
}
export type DraftChange = Partial<Omit<Draft, 'revision' | 'clusterRevision' | 'isNamed'>>;

const empty = {
  kubeconfig: '',
  context: null,
  name: '',
  isNamed: false,
  justification: '',
  revision: 0,
  clusterRevision: 0,
};

/**
 * The state of the one form that adopts a cluster.
 * @param projects where the person may adopt
 * @param changing the request that was sent back; its kubeconfig cannot be read again, so it is given anew
 */
export function useAdoption(projects: readonly string[], preferred: string | null, changing: RequestDetail | null) {
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>(() => startOf(changing));
  const intention = useRef<{ revision: number; key: string } | null>(null);
  const project = projects.find((each) => each === (draft.project ?? preferred)) ?? projects[0] ?? null;
  const contexts = draft.kubeconfig.trim() === '' ? null : readContexts(draft.kubeconfig);
  const context = draft.context ?? contexts?.current ?? null;
  const isReadable = contexts !== null && context !== null;
  const missing = firstMissing(draft, context, project);
  const isComplete = isReadable && missing === null;

  const settled = useDebounced(draft, 700);
  const isSettled = settled === draft;
  const check = useQuery({
    queryKey: keyOf(draft.clusterRevision, draft.revision, project),
    queryFn: ({ signal }) => askCheck(toBody(draft, context, project), changing?.id, signal),
    enabled: isComplete && isSettled,
    gcTime: 0,
    retry: false,
    placeholderData: (before, query) => (isOfCluster(query?.queryKey, draft.clusterRevision) ? before : undefined),
  });
  const isCheckCurrent = isComplete && isSettled && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: () => {
      // One key for one intention: sending the same again is the same adoption.
      if (intention.current?.revision !== draft.revision) {
        intention.current = { revision: draft.revision, key: newKey() };
      }
      const body = toBody(draft, context, project);
      const idempotencyKey = intention.current.key;
      if (!changing) return apiPost<RequestSummary>('/requests', body, { idempotencyKey });
      const { project: _, ...rest } = body;
      const anew = { ...rest, revision: changing.review?.revision ?? 1 };
      return apiPost<RequestSummary>(`/requests/${encodeURIComponent(changing.id)}/resubmit`, anew, { idempotencyKey });
    },
    onSuccess: (request) => {
      setDraft((now) => ({ ...now, kubeconfig: '' }));
      router.push(`/requests/${encodeURIComponent(request.id)}`);
    },
  });
  const refusal = submit.isError && intention.current?.revision === draft.revision ? submit.error : null;
  const serverErrors = [
    ...(refusal instanceof ApiError ? (refusal.problem.errors ?? []) : []),
    ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
  ];

  return {
    draft,
    project,
    contexts,
    context,
    isUnreadable: draft.kubeconfig.trim() !== '' && contexts === null,
    missing,
    isComplete,
    check,
    isCheckCurrent,
    serverErrors,
    askAgain: () => void check.refetch(),
    refusal,
    isSending: submit.isPending || submit.isSuccess,
    send: () => submit.mutate(),
    change: (change: DraftChange) => {
      setDraft((now) => {
        const revision = now.revision + 1;
        const isOther = change.kubeconfig !== undefined || change.context !== undefined;
        return { ...changed(now, change), revision, clusterRevision: isOther ? revision : now.clusterRevision };
      });
    },
  };
}
export type Adoption = ReturnType<typeof useAdoption>;

const keyOf = (clusterRevision: number, revision: number, project: string | null) =>
  ['adoption-check', clusterRevision, revision, project] as const;
const isOfCluster = (key: ReturnType<typeof keyOf> | undefined, clusterRevision: number) =>
  key?.[1] === clusterRevision;

function startOf(changing: RequestDetail | null): Draft {
  if (!changing) return { ...empty, project: null };
  const { project, cluster, justification } = changing;
  return { ...empty, project, name: cluster?.name ?? '', isNamed: true, justification: justification ?? '' };
}

/** What is to be given next; null when it can be checked. */
function firstMissing(
  { kubeconfig, name }: Draft,
  context: string | null,
  project: string | null,
): 'kubeconfig' | 'context' | 'name' | 'project' | null {
  if (kubeconfig.trim() === '') return 'kubeconfig';
  if (context === null) return 'context';
  if (name === '') return 'name';
  return project === null ? 'project' : null;
}

function changed(now: Draft, change: DraftChange): Draft {
  const next = { ...now, ...change, isNamed: now.isNamed || change.name !== undefined };
  if (change.kubeconfig !== undefined) next.context = null;
  if (next.isNamed) return next;
  const contexts: ReadContexts | null = readContexts(next.kubeconfig);
  return { ...next, name: suggestName(next.context ?? contexts?.current ?? '') };
}

function toBody({ kubeconfig, name, justification }: Draft, context: string | null, project: string | null) {
  const reason = justification.trim();
  const body: AdoptRequest = {
    kind: 'adopt',
    project: project ?? '',
    name,
    kubeconfig,
    ...(context !== null && { context }),
    ...(reason !== '' && { justification: reason }),
  };
  return body;
}
