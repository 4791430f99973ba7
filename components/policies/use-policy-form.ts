'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import { type Policy, type PolicyDetail, policySchema } from '@/lib/contracts/policies';
import { everywhere } from '@/lib/policy-scope';
import { type PolicyDraft, toDraft, toPolicy } from './policy-draft';
import { policyQuery, savePolicy, tryPolicy } from './queries';

/** What is wrong with a draft; pointers into the policy. */
interface Complaint {
  pointer: string;
  words: string;
}

/** The form of one policy: what is typed, what is wrong with it, what it would do, and saving it. */
export function usePolicyForm(detail: PolicyDetail, onSaved: (next: PolicyDetail) => void) {
  const words = useTranslations('policies');
  const said = useServerWords();
  const client = useQueryClient();
  const scope = detail.project ?? everywhere;
  const [draft, setDraft] = useState(() => toDraft(detail.policy));
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const complain = (error: Error) => {
    const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    setComplaints(
      errors.map((each) => ({ pointer: each.pointer.replace(/^\/policy/, ''), words: said(each) ?? each.detail })),
    );
  };
  const attempt = useMutation({ mutationFn: (policy: Policy) => tryPolicy(scope, policy), onError: complain });
  const save = useMutation({
    mutationFn: (comment: string) =>
      savePolicy(scope, { version: detail.version, policy: toPolicy(draft), comment: comment.trim() }),
    onSuccess: async () => {
      attempt.reset();
      await client.invalidateQueries({ queryKey: keys.policies.list });
      onSaved(await client.fetchQuery({ ...policyQuery(scope), staleTime: 0 }));
    },
    onError: complain,
  });
  const change = (next: Partial<PolicyDraft>) => {
    setDraft({ ...draft, ...next });
    setComplaints([]);
    attempt.reset();
    save.reset();
  };
  /** Asks what it would have done; the answer comes before it can be saved. */
  const review = () => {
    const policy = toPolicy(draft);
    const parsed = policySchema.safeParse(policy);
    if (parsed.success) return attempt.mutate(parsed.data);
    setComplaints(
      parsed.error.issues.map(({ path, message, code }) => ({
        pointer: `/${path.join('/')}`,
        words: code === 'invalid_type' ? words('notNumber') : message,
      })),
    );
  };
  return {
    detail,
    scope,
    draft,
    change,
    complaints,
    review,
    attempt,
    save,
    isChanged: JSON.stringify(toPolicy(draft)) !== JSON.stringify(toPolicy(toDraft(detail.policy))),
    errorAt: (pointer: string) => complaints.find((each) => each.pointer.startsWith(pointer))?.words,
  };
}
export type PolicyForm = ReturnType<typeof usePolicyForm>;
