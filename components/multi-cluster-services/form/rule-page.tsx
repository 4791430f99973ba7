'use client';
import { useQuery } from '@tanstack/react-query';
import { FailedPage } from '@/components/data/failed-page';
import { Refused } from '@/components/data/refused';
import { FormSkeleton } from '@/components/forms/form-skeleton';
import { useMe } from '@/components/shell/use-me';
import { can } from '@/lib/permissions';
import { ruleFormQuery } from './queries';
import { RuleView } from './rule-view';

const action = 'multi-cluster-service.manage';

/** Makes a multi-cluster service, or changes one. They reach into every project, so the right has to be held everywhere. */
export function RulePage({ name }: { name: string | null }) {
  const me = useMe();
  if (me && !can(me.grants, action, null, me.narrowing)) return <Refused action={action} />;
  return <Form name={name} />;
}

function Form({ name }: { name: string | null }) {
  const form = useQuery(ruleFormQuery(name, null));
  if (form.isError && form.data === undefined) return <FailedPage kind="multiClusterService" query={form} />;
  if (!form.data) return <FormSkeleton />;
  return <RuleView form={form.data} />;
}
