import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { requestCheckQuery } from '@/components/data/check-query';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { focusFirst } from '@/components/forms/focus-first';
import { ApiError } from '@/lib/client/api';
import type { ApplicationFormAnswer } from '@/lib/contracts/application-form';
import type { ApplicationForm, ApplicationRequest } from '@/lib/contracts/application-orders';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import { scalesItself } from '@/lib/contracts/application-scaling';
import type { ApplicationWorkload } from '@/lib/contracts/application-workload';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { RequestDetail } from '@/lib/contracts/requests';
import { isSameJson } from '@/lib/template-schema/json';
import { toRequest, toResubmit, withoutSecretValues } from './application-bodies';
import { type ApplicationDraft, draftOf, startDraft } from './application-draft';
import { findProblems } from './application-problems';
import { resubmitApplication, submitApplication } from './queries';
import type { ManifestAnswers } from './read-manifests';
import { useApplicationDraft } from './use-application-draft';
import { usePreview } from './use-preview';
import { chooseWorkload, fixedOf, ofItsKind, type WorkloadDraft, withTyped } from './workload-draft';

/** What a form of an application begins with. */
export interface ApplicationBeginning {
  project: string;
  form: ApplicationFormAnswer;
  /** The application that is changed; null for a new one. */
  existing: ApplicationDetail | null;
  /** The request that is to ask for something else; null for a new one. */
  changing: RequestDetail | null;
  /** What a new one begins as, where somebody has come for it. */
  kind?: ApplicationWorkload['kind'] | undefined;
}

/** The state of the form of an application: what is typed, what it would become, what the server says to it. */
export function useApplication({ project, form, existing, changing, kind }: ApplicationBeginning) {
  const router = useRouter();
  const keyOf = useIntentionKey();
  const [isAttempted, setAttempted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  // What the answers were read from, until somebody begins anew with what others have made of it meanwhile.
  const [base, setBase] = useState(existing);
  const key = keyOfDraft({ project, existing: base, changing, kind });
  // Who begins anew leaves what the request asked for behind: it is of a time before the others' change.
  const [isAnew, setAnew] = useState(false);
  const start = () => startOf(form, base, isAnew ? null : changing, kind);
  const { draft: typed, change: keep, begin, finish } = useApplicationDraft(form, key, start);
  // What is typed for another kind stays typed, and counts for nothing.
  const draft = ofItsKind(typed);
  const change = (patch: Partial<ApplicationDraft>) =>
    keep({ ...patch, ...(patch.overrides && { overrides: withTyped(patch.overrides, typed) }) });

  const problems = findProblems(draft);
  const effect = usePreview(project, draft, problems);

  const body = toRequest(project, draft, base);
  const asked = JSON.stringify(withoutSecretValues(body));
  const settledBody = useDebounced(asked, 700);
  const isComplete = problems.length === 0;
  const isChanged = base?.order ? !isSameJson(body.spec, base.order.spec) : true;
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settledBody) as ApplicationRequest, changing?.id),
    enabled: isComplete && isChanged && settledBody === asked,
    placeholderData: (before) => before,
  });
  const isCheckCurrent = settledBody === asked && !check.isPlaceholderData && check.data !== undefined;

  const submit = useMutation({
    mutationFn: (wanted: ApplicationRequest) => {
      const intention = keyOf(wanted);
      return changing
        ? resubmitApplication(changing.id, toResubmit(wanted, changing.review?.revision ?? 1), intention)
        : submitApplication(wanted, intention);
    },
    // What was sent holds values of secrets, and goes with the page.
    gcTime: 0,
    onSuccess: (request) => {
      finish();
      router.push(`/requests/${encodeURIComponent(request.id)}`);
    },
  });
  const isRefusalCurrent = submit.isError && submit.variables !== undefined && isSameJson(submit.variables, body);
  const serverErrors = [
    ...(isRefusalCurrent && submit.error instanceof ApiError ? (submit.error.problem.errors ?? []) : []),
    ...effect.errors,
    ...(isCheckCurrent ? (check.data?.errors ?? []) : []),
  ];
  const plane = form.controlPlanes.find(({ name }) => name === draft.controlPlane) ?? null;
  // A request does not stand in its own way.
  const open = existing?.openRequest && existing.openRequest.id !== changing?.id ? existing.openRequest : null;
  const isMoved = existing !== null && base !== null && !isSameJson(seenOf(existing), seenOf(base));
  // Nobody sends what they have not seen the effect of; where it cannot be worked out, the server decides.
  const isSeen = effect.isAnswered || effect.error !== null;
  // All that has to be put right first: what is said at the fields, and what stands beside the button.
  const wrong = [...problems, ...serverErrors];
  const isReady = isComplete && isChanged && open === null && !isMoved && plane?.isReachable === true && isSeen;

  return {
    project,
    form,
    plane,
    members: plane?.members ?? [],
    /** The application as it was when the form was opened; null where there is none. */
    base,
    /** What of what is there nobody can change any more. */
    fixed: fixedOf(base),
    changing,
    draft,
    change,
    chooseKind: (kind: WorkloadDraft['kind']) => keep(chooseWorkload(typed, kind)),
    /** Fills in what was read elsewhere. */
    fill: ({ workload, ...answers }: ManifestAnswers) =>
      keep({ ...chooseWorkload(typed, workload.kind), ...answers, workload }),
    discard: () => begin(start()),
    problems,
    wrong,
    isAttempted,
    isComplete,
    isChanged,
    isReady,
    isSeen,
    open,
    isMoved,
    /** Begins anew with what others have made of it; the reason is still that of whoever asks. */
    reload: () => {
      begin({ ...startOf(form, existing, null), justification: draft.justification });
      setBase(existing);
      setAnew(true);
    },
    preview: effect.preview,
    effect,
    check,
    isCheckCurrent,
    askAgain: () => void check.refetch(),
    serverErrors,
    /** From the click until the next page is there. */
    isSending: submit.isPending || submit.isSuccess,
    submit,
    refusal: isRefusalCurrent ? submit.error : null,
    isConfirming,
    closeConfirm: () => setConfirming(false),
    send: () => submit.mutate(body),
    /** Sends it; shows what is wrong and goes there; asks once more where a cluster loses all that it has. */
    act: () => {
      flushSync(() => setAttempted(true));
      if (wrong.length > 0) focusFirst(wrong.map(({ pointer }) => pointer));
      else if (losers(effect.preview).length === 0) submit.mutate(body);
      else {
        // What went wrong the last time is not what is asked now.
        submit.reset();
        setConfirming(true);
      }
    },
  };
}
export type ApplicationState = ReturnType<typeof useApplication>;

/** Members that would lose all that they have. */
export const losers = (preview: ApplicationPreview | null): string[] =>
  preview?.traps.find(({ code }) => code === 'leaves-member')?.clusters ?? [];

function startOf(
  form: ApplicationForm,
  base: ApplicationDetail | null,
  changing: RequestDetail | null,
  kind?: ApplicationWorkload['kind'],
): ApplicationDraft {
  const asked = changing?.applicationSpec?.after ?? base?.order?.spec;
  const place = changing?.application ?? base;
  if (!asked || !place) {
    const draft = startDraft(form);
    return kind ? { ...draft, ...chooseWorkload(draft, kind) } : draft;
  }
  const draft = draftOf(form, { controlPlane: place.controlPlane, name: place.name }, asked);
  return { ...draft, justification: changing?.justification ?? '' };
}

/** Where a draft is kept: an answer to an older request or an older application is another one. */
function keyOfDraft({ project, existing, changing, kind }: Omit<ApplicationBeginning, 'form'>): string {
  const request = changing ? [changing.id, changing.review?.revision ?? 1] : [];
  const application = existing
    ? [existing.controlPlane, existing.name, ...seenOf(existing)]
    : ['new', ...(kind ? [kind] : [])];
  return ['slipway.application', project, ...request, ...application].join('.');
}

/** What changes when somebody else has changed it. An autoscaler makes a new generation whenever it sets another number. */
const seenOf = ({ generation, order }: ApplicationDetail) => [
  order && scalesItself(order.spec) ? 0 : (generation ?? 0),
  order?.requestId ?? '',
];
