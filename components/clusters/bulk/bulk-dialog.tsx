'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { mostInBatch, type NewBatch } from '@/lib/contracts/request-batches';
import { extensionChoices } from '../extension-choices';
import { actOf, type BulkAct, sharedTargets } from './acts';
import { type BulkAnswer, BulkAnswerField, toAnswers } from './bulk-answer';
import { BulkPreview } from './bulk-preview';
import { batchCheckQuery, sendBatch } from './queries';

interface BulkDialogProps {
  act: BulkAct;
  /** Those that the person may ask it for. */
  clusters: readonly ClusterRow[];
  /** How many of the selected ones are left out of it. */
  leftOut: number;
  onClose: () => void;
}

const latestEnd = (clusters: readonly ClusterRow[]): string | null =>
  clusters
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .sort()
    .at(-1) ?? null;

/** Says what each cluster would get before anything is sent, and leads to the page that tells how far it is. */
export function BulkDialog({ act, clusters, leftOut, onClose }: BulkDialogProps) {
  const t = useTranslations('clusters.bulk');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useId();
  const now = useClock();
  // The selection may change below the dialog; what it has named stays what it does.
  const [fixed] = useState(() => clusters.slice(0, mostInBatch));
  // All of them get the same end, so what is offered extends the one that ends last.
  const [choices] = useState(() => extensionChoices(latestEnd(fixed), now));
  const [answer, setAnswer] = useState<BulkAnswer>({
    expiresInDays: choices.includes(30) ? 30 : (choices[0] ?? 30),
    owner: '',
    template: '',
  });
  const [typed, setTyped] = useState('');
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const answers = toAnswers(act, answer);
  const all: NewBatch = {
    kind: act,
    clusters: fixed.map(({ namespace, name }) => ({ namespace, name })),
    answers: answers ?? {},
  };
  const check = useQuery({ ...batchCheckQuery(all), enabled: answers !== null });
  const able = check.data?.items.filter(({ why }) => why === null).map(({ cluster }) => cluster) ?? [];
  const send = useMutation({
    mutationFn: () => sendBatch({ ...all, clusters: able }, key),
    onSuccess: (batch) => router.push(`/requests/batches/${batch.id}`),
  });
  const { isDangerous = false, meaning } = actOf(act);
  const count = able.length;
  const isKnown = check.data !== undefined && !check.isPlaceholderData && answers !== null;
  const isTyped = !isDangerous || typed.trim() === String(count);
  const isBlocked = send.isPending || send.isSuccess || !isKnown || count === 0 || !isTyped;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title={t(`question.${act}`, { count: fixed.length })}
      description={leftOut > 0 ? t('leftOut', { count: leftOut }) : undefined}
      footer={
        <>
          <Button blocked={send.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={form} variant={isDangerous ? 'danger-solid' : 'primary'} blocked={isBlocked}>
            {t(`confirm.${act}`, { count: isKnown ? count : fixed.length })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) send.mutate();
        }}
      >
        <BulkAnswerField
          act={act}
          clusters={fixed}
          choices={choices}
          targets={check.data ? sharedTargets(check.data) : []}
          value={answer}
          onChange={setAnswer}
        />
        {meaning ? <p className="text-muted">{t(`meaning.${meaning}`)}</p> : null}
        <BulkPreview clusters={fixed} check={answers === null ? { items: [], sums: [] } : check.data} />
        {check.isError ? <ErrorState error={check.error} onRetry={() => void check.refetch()} /> : null}
        {isDangerous && count > 0 ? (
          <Field label={t('typeCount', { count })}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                className="w-24"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {send.isError ? <ErrorState error={send.error} /> : null}
      </form>
    </Dialog>
  );
}
