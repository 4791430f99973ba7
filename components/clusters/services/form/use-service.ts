import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { findViolations, type ValuesEditing } from '@/components/forms/service-values/values-editing';
import { ApiError } from '@/lib/client/api';
import type { ServicesRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { OfferedService, ServiceForm, WrittenService } from '@/lib/contracts/service-form';
import { serviceKey } from '@/lib/service-levels';
import { readValues } from '@/lib/service-values/read-values';
import { isSameJson } from '@/lib/template-schema/json';
import { resubmitServices, serviceFormQuery, submitServices } from './queries';
import { changesAnything, type ServiceDraft, toChange, toServicesRequest } from './service-draft';

export interface ServiceTask {
  form: ServiceForm;
  /** The service that is changed; null where one is added. */
  service: WrittenService | null;
  /** What the catalog offers of it; null where it offers it no more. */
  offer: OfferedService | null;
  /** The request that is to ask for something else; null for a new one. */
  changing: RequestDetail | null;
}

/** The state of the form of one service: what is typed, what is wrong with it, what the server says. */
export function useService(task: ServiceTask, start: () => ServiceDraft) {
  const { form, service, changing } = task;
  const router = useRouter();
  const [draft, setDraft] = useState(start);
  const keyOf = useIntentionKey();
  const told = useQuery(serviceFormQuery(form.namespace, form.name, draft.template));
  // While another version is read, the form of the one before would take values that may not fit.
  const values = told.data?.values?.template === draft.template ? told.data.values : null;

  const read = readValues(draft.values);
  const violations = findViolations(values, read);
  const open = form.open && form.open.id !== changing?.id ? form.open : null;
  const isTaken = service === null && form.services.some((one) => serviceKey(one) === serviceKey(draft));
  const isMoved = service !== null && draft.seen !== null && service.revision !== draft.seen;
  const isUnreadable = read.values === null && !read.hasExpressions;
  const isChanged = service === null || changesAnything(draft, service);
  const isComplete =
    isChanged && !open && !isTaken && !isMoved && !isUnreadable && violations.length === 0 && draft.name !== '';

  const body = toServicesRequest(form, toChange(draft, service), draft.justification);
  const settled = useDebounced(JSON.stringify(body), 700);
  const isSettled = settled === JSON.stringify(body);
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settled) as ServicesRequest),
    enabled: isComplete && isSettled,
    placeholderData: (before) => before,
  });
  const isCheckCurrent = isComplete && isSettled && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: (wanted: ServicesRequest) =>
      changing ? resubmitServices(changing, wanted, keyOf(wanted)) : submitServices(wanted, keyOf(wanted)),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const isRefusalCurrent = submit.isError && submit.variables !== undefined && isSameJson(submit.variables, body);
  const edit = (patch: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const serverErrors = [
    ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
    ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
  ];
  const editing: ValuesEditing = {
    values,
    valuesQuery: told,
    read,
    text: draft.values,
    onTextChange: (text) => edit({ values: text }),
    violations,
    serverErrors,
    place: '/changes/0/values',
    valuesFrom: service?.valuesFrom ?? [],
  };
  return {
    ...task,
    draft,
    edit,
    editing,
    reload: () => setDraft(start()),
    read,
    open,
    isTaken,
    isMoved,
    isUnreadable,
    isChanged,
    isComplete,
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors,
    /** From the click until the next page is there. */
    isSending: submit.isPending || submit.isSuccess,
    refusal: isRefusalCurrent ? submit.error : null,
    send: () => {
      if (isComplete) submit.mutate(body);
    },
  };
}
export type Service = ReturnType<typeof useService>;
