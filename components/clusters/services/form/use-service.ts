import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { ApiError } from '@/lib/client/api';
import { newKey } from '@/lib/client/new-key';
import type { ServicesRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { OfferedService, ServiceForm, WrittenService } from '@/lib/contracts/service-form';
import { isMarked, readValues } from '@/lib/service-values/read-values';
import { fromPointer, getIn, isSameJson } from '@/lib/template-schema/json';
import { validateParameters } from '@/lib/template-schema/validate';
import { serviceKey } from '../service-levels';
import { resubmitServices, serviceFormQuery, submitServices } from './queries';
import { type ServiceDraft, toChange, toServicesRequest } from './service-draft';

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
  const intention = useRef<{ body: ServicesRequest; key: string } | null>(null);
  const told = useQuery(serviceFormQuery(form.namespace, form.name, draft.template));
  // While another version is read, the form of the one before would take values that may not fit.
  const values = told.data?.values?.template === draft.template ? told.data.values : null;

  const read = readValues(draft.values);
  const violations =
    values && read.values && !read.isPartial
      ? validateParameters({
          schema: values.schema,
          defaults: values.defaults,
          overrides: read.values,
          hints: values.hints,
        }).filter(({ pointer }) => !isMarked(getIn(read.values, fromPointer(pointer))))
      : [];
  const open = form.open && form.open.id !== changing?.id ? form.open : null;
  const isTaken = service === null && form.services.some((one) => serviceKey(one) === serviceKey(draft));
  const isMoved = service !== null && draft.seen !== null && service.revision !== draft.seen;
  const isUnreadable = read.values === null && !read.hasExpressions;
  const change = toChange(draft, service);
  const isComplete =
    change !== null && !open && !isTaken && !isMoved && !isUnreadable && violations.length === 0 && draft.name !== '';

  const body = change && toServicesRequest(form, change, draft.justification);
  const settled = useDebounced(JSON.stringify(body), 700);
  const isSettled = settled === JSON.stringify(body);
  const asked = JSON.parse(settled) as ServicesRequest | null;
  const check = useQuery({
    ...requestCheckQuery(asked ?? toServicesRequest(form, { action: 'remove', name: '', namespace: '' }, '')),
    enabled: isComplete && isSettled && asked !== null,
    placeholderData: (before) => before,
  });
  const isCheckCurrent = isComplete && isSettled && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: (wanted: ServicesRequest) => {
      // One key for one intention: sending the same again is the same request, something else is another.
      if (!intention.current || !isSameJson(intention.current.body, wanted)) {
        intention.current = { body: wanted, key: newKey() };
      }
      const { key } = intention.current;
      return changing ? resubmitServices(changing, wanted, key) : submitServices(wanted, key);
    },
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const isRefusalCurrent = submit.isError && submit.variables !== undefined && isSameJson(submit.variables, body);
  return {
    ...task,
    draft,
    edit: (patch: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...patch })),
    reload: () => setDraft(start()),
    values,
    valuesQuery: told,
    read,
    violations,
    open,
    isTaken,
    isMoved,
    isUnreadable,
    isChanged: change !== null,
    isComplete,
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors: [
      ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
      ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
    ],
    /** From the click until the next page is there. */
    isSending: submit.isPending || submit.isSuccess,
    refusal: isRefusalCurrent ? submit.error : null,
    send: () => {
      if (body && isComplete) submit.mutate(body);
    },
  };
}
export type Service = ReturnType<typeof useService>;
