import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AskedCheck, requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { focusFirst } from '@/components/forms/focus-first';
import { ApiError } from '@/lib/client/api';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { Problem } from '@/lib/contracts/problem';
import type { CreateClusterRequest } from '@/lib/contracts/request-bodies';
import type { RequestDetail } from '@/lib/contracts/requests';
import { estimateCost } from '@/lib/pricing/estimate';
import { findFit, findPassed } from '@/lib/pricing/fit';
import { offeredMachines } from '@/lib/pricing/offered-machines';
import { readShape } from '@/lib/pricing/shape';
import { sizeOf, toQuotaAmounts } from '@/lib/pricing/size-of';
import { sizeIn, sizesOf } from '@/lib/pricing/sizes';
import { isSameJson } from '@/lib/template-schema/json';
import { mergeValues } from '@/lib/template-schema/merge';
import { type OrderBeginning, toRequest, toResubmit } from './order-draft';
import { findProblems, type OrderProblem, pointerOf } from './order-problems';
import { nameCheckQuery, resubmitOrder, submitOrder } from './order-queries';
import { useOrderServices } from './services/use-order-services';
import { useOrderDraft } from './use-order-draft';

type ServerErrors = NonNullable<Problem['errors']>;

/** The state of one order form: what is typed, what keeps it from being sent, what the server says to it. */
export function useOrder(form: OrderForm, changing: RequestDetail | null = null, beginning: OrderBeginning = {}) {
  const router = useRouter();
  const { draft, change, discard, finish } = useOrderDraft(form, changing, beginning);
  const [isAttempted, setAttempted] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const keyOf = useIntentionKey();

  const services = useOrderServices(form, draft.services);
  const own = useMemo(() => findProblems(form, draft), [form, draft]);
  const local: OrderProblem[] = services.problems.some((problem) => problem !== null)
    ? [...own, { place: 'services' }]
    : own;
  const nameProblem = local.some((problem) => problem.place === 'name');
  const settledName = useDebounced(draft.name, 400);
  const nameCheck = useQuery({
    ...nameCheckQuery(form.item.id, form.project, settledName),
    // A request does not stand in its own way.
    enabled: !nameProblem && settledName === draft.name && draft.name !== changing?.cluster?.name,
  });
  const isNameKnown = settledName === draft.name && nameCheck.data !== undefined;
  const nameAnswer = !nameProblem && isNameKnown ? nameCheck.data : undefined;
  const problems: OrderProblem[] =
    nameAnswer && !nameAnswer.available && nameAnswer.reason
      ? [{ place: 'name', reason: nameAnswer.reason }, ...local]
      : local;

  // The same sum as the server's, which counts; here it keeps up with typing.
  const { merged, shape, estimate, takes } = useMemo(() => {
    const merged = mergeValues(form.defaults, draft.overrides);
    const shape = readShape(merged, form.item.provider);
    const size = sizeOf(shape, form.rateCard?.rates ?? null);
    return {
      merged,
      shape,
      estimate: estimateCost(shape, form.rateCard, form.observedPrices),
      takes: toQuotaAmounts({ ...size, clusters: 1 }),
    };
  }, [form, draft.overrides]);

  const sizes = useMemo(() => sizesOf(form.defaults, form.hints, form.rateCard?.rates ?? null), [form]);
  const machines = useMemo(() => offeredMachines(form, shape.region), [form, shape.region]);

  const body = toRequest(form, draft);
  const settled = useDebounced(JSON.stringify(body), 700);
  const isComplete = problems.length === 0;
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settled) as CreateClusterRequest, changing?.id),
    enabled: isComplete && settled === JSON.stringify(body),
    placeholderData: (before) => before,
  });
  const isCheckCurrent = settled === JSON.stringify(body) && !check.isPlaceholderData && check.data !== undefined;

  const limits = limitsOf(form, takes, isCheckCurrent ? check.data : undefined);
  // What a request holds that is to be changed is free for it; only the server knows how much that is.
  const passed = changing && !isCheckCurrent ? [] : findPassed(limits);
  const fit = passed.length > 0 ? findFit(shape, form.rateCard?.rates ?? null, limits) : null;

  const submit = useMutation({
    mutationFn: (order: CreateClusterRequest) => {
      const key = keyOf(order);
      return changing
        ? resubmitOrder(changing.id, toResubmit(order, changing.review?.revision ?? 1), key)
        : submitOrder(order, key);
    },
    onSuccess: (request) => {
      finish();
      router.push(`/requests/${encodeURIComponent(request.id)}`);
    },
    onError: () => setReviewing(false),
  });
  const refusedBody = submit.variables;
  const isRefusalCurrent = submit.isError && refusedBody !== undefined && isSameJson(refusedBody, body);
  const serverErrors: ServerErrors = [
    ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
    ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
  ];

  return {
    form,
    changing,
    /** Whose answers the order began with, where it follows another one. */
    model: beginning.model?.request ?? null,
    draft,
    change,
    discard,
    problems,
    services,
    estimate,
    takes,
    sizes,
    size: sizeIn(merged, sizes),
    machines,
    limits,
    passed,
    fit,
    isAttempted,
    isComplete,
    nameAnswer,
    isNameAsked: nameCheck.isFetching || settledName !== draft.name,
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors,
    submit,
    /** From the click until the next page is there. */
    isSending: submit.isPending || submit.isSuccess,
    refusal: isRefusalCurrent ? submit.error : null,
    isReviewing,
    closeReview: () => setReviewing(false),
    send: () => submit.mutate(body),
    /** Opens the review, or shows all that is missing and goes to the first of it. */
    review: () => {
      flushSync(() => setAttempted(true));
      if (problems.length > 0) focusFirst(problems.map(pointerOf));
      else setReviewing(true);
    },
  };
}
export type Order = ReturnType<typeof useOrder>;

/** The limits with this order: as the server says, before that as they were when the form was opened. */
function limitsOf(form: OrderForm, takes: Readonly<Record<string, number>>, asked: AskedCheck | undefined) {
  return asked && asked.quota.length > 0
    ? asked.quota
    : form.quota.map((line) => ({ ...line, after: line.now + (takes[line.resource] ?? 0) }));
}
