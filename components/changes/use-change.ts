import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { focusFirst } from '@/components/forms/focus-first';
import { ApiError } from '@/lib/client/api';
import type { ChangeForm } from '@/lib/contracts/changes';
import type { ChangeRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import { findPassed } from '@/lib/pricing/fit';
import { offeredMachines } from '@/lib/pricing/offered-machines';
import { isSameJson } from '@/lib/template-schema/json';
import { readYaml } from '@/lib/template-schema/yaml';
import { toChangeRequest, toResubmitted } from './change-draft';
import { foresee } from './change-outlook';
import { resubmitChange, submitChange } from './queries';
import { useChangeDraft } from './use-change-draft';

/** The state of one form of a change: what is typed, what it does, what keeps it from being sent, what the server says. */
export function useChange(form: ChangeForm, changing: RequestDetail | null) {
  const router = useRouter();
  const { draft, conflicts, change, discard, finish } = useChangeDraft(form, changing);
  const keyOf = useIntentionKey();
  const [isConfirming, setConfirming] = useState(false);

  const outlook = useMemo(() => foresee(form, draft), [form, draft]);
  const machines = useMemo(() => offeredMachines(form, outlook.shape.now.region), [form, outlook.shape.now.region]);
  // A request does not stand in its own way.
  const open = form.open && form.open.id !== changing?.id ? form.open : null;
  const refused = outlook.effects.filter(({ effect }) => effect === 'cannot-change');
  const isUnreadable =
    (draft.yamlText !== null && !readYaml(draft.yamlText, 'map').ok) || Object.keys(draft.drafts).length > 0;
  const isChanged = outlook.effects.length > 0;
  const isComplete =
    isChanged &&
    !isUnreadable &&
    conflicts.length === 0 &&
    refused.length === 0 &&
    outlook.violations.length === 0 &&
    open === null;

  const body = toChangeRequest(form, draft);
  const settled = useDebounced(JSON.stringify(body), 700);
  const isSettled = settled === JSON.stringify(body);
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settled) as ChangeRequest, changing?.id),
    enabled: isComplete && isSettled,
    placeholderData: (before) => before,
  });
  const isCheckCurrent = isComplete && isSettled && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: (asked: ChangeRequest) => {
      const key = keyOf(asked);
      return changing
        ? resubmitChange(changing.id, toResubmitted(asked, changing.review?.revision ?? 1), key)
        : submitChange(asked, key);
    },
    onSuccess: (request) => {
      finish();
      router.push(`/requests/${encodeURIComponent(request.id)}`);
    },
    onError: () => setConfirming(false),
  });
  const isRefusalCurrent = submit.isError && submit.variables !== undefined && isSameJson(submit.variables, body);
  const limits =
    isCheckCurrent && check.data && check.data.quota.length > 0
      ? check.data.quota
      : form.quota.map((line) => ({ ...line, after: line.now + (outlook.more[line.resource] ?? 0) }));

  return {
    form,
    changing,
    open,
    draft,
    conflicts,
    change,
    discard,
    ...outlook,
    machines,
    refused,
    isChanged,
    isUnreadable,
    isComplete,
    limits,
    passed: isChanged ? findPassed(limits) : [],
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors: [
      ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
      ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
    ],
    submit,
    /** From the click until the next page is there. */
    isSending: submit.isPending || submit.isSuccess,
    refusal: isRefusalCurrent ? submit.error : null,
    isConfirming,
    closeConfirm: () => setConfirming(false),
    send: () => submit.mutate(body),
    /** Sends it; asks first where machines go or nobody knows what happens; goes to what is wrong. */
    act: () => {
      const wrong = [
        ...refused.map(({ pointer }) => pointer.replace('/parameters', '')),
        ...outlook.violations.map(({ pointer }) => pointer),
      ];
      if (!isComplete) focusFirst(wrong);
      else if (needsConfirmation(outlook)) setConfirming(true);
      else submit.mutate(body);
    },
  };
}
export type Change = ReturnType<typeof useChange>;

/** Whether machines are replaced or leave, or nobody knows. */
function needsConfirmation({ summary }: Pick<ReturnType<typeof foresee>, 'summary'>): boolean {
  const { strongest, removed, replaced } = summary;
  return strongest === 'unknown' || removed !== 0 || replaced !== 0;
}
