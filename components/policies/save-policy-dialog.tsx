'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useReasonWords } from '@/components/status/policy-reasons';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Table, Td, Th } from '@/components/ui/table';
import type { PolicyDryRun } from '@/lib/contracts/policies';
import { policyOutcomes } from '@/lib/contracts/policy-result';
import type { PolicyForm } from './use-policy-form';

const shownRequests = 50;

/** What it would have done to the requests of the last days, and then saving it. */
export function SavePolicyDialog({ form, result }: { form: PolicyForm; result: PolicyDryRun }) {
  const t = useTranslations('policies');
  const common = useTranslations('common');
  const [comment, setComment] = useState('');
  const { save, attempt, detail } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && attempt.reset()}
      title={t('dryRun.title', { days: result.days })}
      description={t(result.isCut ? 'dryRun.textCut' : 'dryRun.text', { count: result.requests })}
      className="w-[min(640px,calc(100vw-32px))]"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(comment);
        }}
      >
        <Outcomes result={result} />
        <ChangedRequests result={result} />
        <Field label={t('dryRun.comment')} remark={common('optional')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        {save.isError ? <ErrorState error={save.error} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => attempt.reset()}>{t('dryRun.back')}</Button>
          <Button type="submit" variant="primary" blocked={save.isPending}>
            {t('dryRun.save', { version: detail.version + 1 })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Outcomes({ result }: { result: PolicyDryRun }) {
  const t = useTranslations('policies');
  const outcome = useTranslations('policyResult.outcome');
  return (
    <Table dense caption={t('dryRun.caption')}>
      <thead>
        <tr>
          <Th className="pl-0">{t('dryRun.outcome')}</Th>
          <Th className="text-right">{t('dryRun.now')}</Th>
          <Th className="pr-0 text-right">{t('dryRun.then')}</Th>
        </tr>
      </thead>
      <tbody>
        {policyOutcomes.map((each) => (
          <tr key={each}>
            <Td className="pl-0">{outcome(each)}</Td>
            <Td className="tabular text-right">{result.present[each]}</Td>
            <Td className="tabular pr-0 text-right font-medium">{result.proposed[each]}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ChangedRequests({ result: { changed } }: { result: PolicyDryRun }) {
  const t = useTranslations('policies');
  const title = useTranslations('requestTitle');
  const outcome = useTranslations('policyResult.outcome');
  const reasonWords = useReasonWords();
  if (changed.length === 0) return <p className="text-muted">{t('dryRun.same')}</p>;
  return (
    <section aria-label={t('dryRun.changed', { count: changed.length })}>
      <h3 className="mb-2 font-medium">{t('dryRun.changed', { count: changed.length })}</h3>
      <ul className="grid max-h-60 gap-2 overflow-y-auto">
        {changed.slice(0, shownRequests).map(({ id, kind, cluster, project, askedAt, present, proposed, reasons }) => (
          <li key={`${id} ${askedAt}`} className="grid">
            <span className="flex items-baseline justify-between gap-3">
              <Link href={`/requests/${id}`} prefetch={false} className="truncate text-accent-text hover:underline">
                {title(kind, { name: cluster || project })}
              </Link>
              <span className="flex-none text-12 text-subtle">
                {project}, <Time at={askedAt} />
              </span>
            </span>
            <span className="text-12 text-muted">
              {outcome(present)} → {outcome(proposed)}
              {reasons[0] ? ` (${reasonWords(reasons[0])})` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
