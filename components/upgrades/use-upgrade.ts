import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { ApiError } from '@/lib/client/api';
import type { UpgradeRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { Upgrades, UpgradeTarget } from '@/lib/contracts/upgrades';
import { isSameJson } from '@/lib/template-schema/json';
import { sendUpgrade } from './queries';
import { type Choice, readUpgrade, startUpgrade, toUpgradeRequest, unanswered } from './upgrade-draft';

/** The state of one upgrade: what is decided, what the server says to it, and whether it can be sent. */
export function useUpgrade(upgrades: Upgrades, target: UpgradeTarget, changing: RequestDetail | null) {
  const router = useRouter();
  const [draft, setDraft] = useState(() =>
    changing ? readUpgrade(target, changing.parameters, changing.justification) : startUpgrade(target),
  );
  const [isConfirming, setConfirming] = useState(false);
  const keyOf = useIntentionKey();
  // A request does not stand in its own way.
  const open = upgrades.open && upgrades.open.id !== changing?.id ? upgrades.open : null;
  const missing = unanswered(target, draft);
  const isComplete = open === null && missing.length === 0;

  const body = toUpgradeRequest(upgrades, target, draft);
  const settled = useDebounced(JSON.stringify(body), 500);
  const isSettled = settled === JSON.stringify(body);
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settled) as UpgradeRequest, changing?.id),
    enabled: isComplete && isSettled,
    placeholderData: (before) => before,
  });
  const isCheckCurrent = isComplete && isSettled && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: (asked: UpgradeRequest) => sendUpgrade(asked, changing, keyOf(asked)),
    onSuccess: (request) => router.push(`/requests/${encodeURIComponent(request.id)}`),
    onError: () => setConfirming(false),
  });
  const isRefusalCurrent = submit.isError && submit.variables !== undefined && isSameJson(submit.variables, body);
  const errors = isCheckCurrent ? (check.data?.errors ?? []) : [];

  return {
    upgrades,
    target,
    draft,
    open,
    missing,
    isComplete,
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors: [
      ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
      ...errors,
    ],
    /** The server has said what stands in its way. */
    isRefused: errors.length > 0,
    refusal: isRefusalCurrent ? submit.error : null,
    isSending: submit.isPending || submit.isSuccess,
    isConfirming,
    decide: (pointer: string, choice: Choice | null) =>
      setDraft(({ choices: { [pointer]: _, ...others }, ...rest }) => ({
        ...rest,
        choices: choice ? { ...others, [pointer]: choice } : others,
      })),
    explain: (justification: string) => setDraft((before) => ({ ...before, justification })),
    ask: () => setConfirming(true),
    closeConfirm: () => setConfirming(false),
    send: () => submit.mutate(body),
  };
}
export type Upgrade = ReturnType<typeof useUpgrade>;
