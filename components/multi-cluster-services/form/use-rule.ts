import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { ApiError } from '@/lib/client/api';
import type { PreviewRule, RuleForm, SendRule } from '@/lib/contracts/multi-cluster-changes';
import { ruleFormQuery, rulePreviewQuery, sendRule } from './queries';
import { isPauseSound, type RuleDraft, rebase, startRule, toWish } from './rule-draft';

/** The state of the form of a multi-cluster service: what is typed, whom it would hit, what the server says. */
export function useRule(form: RuleForm) {
  const router = useRouter();
  const keyOf = useIntentionKey();
  // What the answers were read from, until somebody asks for what others have made of it meanwhile.
  const [base, setBase] = useState(form.rule);
  const [draft, setDraft] = useState(() => startRule(form.rule));
  const isMoved = base !== null && form.rule !== null && form.rule.generation !== base.generation;

  const body = toWish(draft, base);
  const isPriority = Number.isInteger(body.priority) && body.priority >= 1 && body.priority <= 2_147_483_646;
  const areWavesComplete =
    draft.waves === null || (draft.waves.label !== '' && draft.waves.order.length > 0 && isPauseSound(draft.waves));
  const isComplete = isPriority && areWavesComplete && body.name !== '';
  const asked = JSON.stringify({
    ...body,
    name: body.name || 'new',
    priority: isPriority ? body.priority : 100,
    waves: areWavesComplete ? body.waves : null,
  });
  const settled = useDebounced(asked, 300);
  const preview = useQuery(rulePreviewQuery(JSON.parse(settled) as PreviewRule));
  const isCurrent = asked === settled && !preview.isPlaceholderData && preview.data !== undefined;

  const submit = useMutation({
    mutationFn: (wanted: SendRule) => sendRule(wanted, keyOf(wanted)),
    onSuccess: ({ id }) => router.push(`/services/changes/${encodeURIComponent(id)}`),
  });
  const sent = JSON.stringify({ ...body, reason: draft.reason });
  const isRefusalCurrent = submit.isError && JSON.stringify(submit.variables) === sent;
  const refusal = isRefusalCurrent ? submit.error : null;
  const errors = [
    ...(refusal instanceof ApiError ? (refusal.problem.errors ?? []) : []),
    ...(isCurrent && isComplete ? (preview.data?.errors ?? []) : []),
  ];
  return {
    form,
    base,
    draft,
    body,
    edit: (patch: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...patch })),
    isMoved,
    reload: () => {
      setDraft((mine) => rebase(mine, base, form.rule));
      setBase(form.rule);
    },
    open: form.open,
    preview,
    isCurrent,
    isPriority,
    errors,
    refusal,
    /** Nobody sends what they have not seen the effect of. */
    isReady: isComplete && isCurrent && errors.length === 0 && !isMoved && form.open === null,
    isSending: submit.isPending || submit.isSuccess,
    send: () => submit.mutate({ ...body, reason: draft.reason }),
    valuesQuery: (template: string) => ruleFormQuery(form.rule?.name ?? null, template),
  };
}
export type RuleState = ReturnType<typeof useRule>;
