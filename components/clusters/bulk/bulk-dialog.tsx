'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { FormField } from '@/components/forms/form-field';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { notifyDone } from '@/components/ui/toast';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { dayMs } from '@/lib/days';
import { extensionChoices } from '../extension-choices';
import type { BulkAct } from './acts';
import { useBulk } from './use-bulk';

interface BulkDialogProps {
  act: BulkAct;
  /** Those that the act can be done to. */
  clusters: readonly ClusterRow[];
  /** How many of the selected ones it leaves out. */
  leftOut: number;
  onDone: () => void;
  onClose: () => void;
}

const latestEnd = (clusters: readonly ClusterRow[]): string | null =>
  clusters
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .sort()
    .at(-1) ?? null;

/** Names every cluster that changes before it does, and says which did not. Deleting asks for their number. */
export function BulkDialog({ act, clusters, leftOut, onDone, onClose }: BulkDialogProps) {
  const t = useTranslations('clusters.bulk');
  const common = useTranslations('common');
  const [typed, setTyped] = useState('');
  const form = useId();
  // The selection may change below the dialog; what it has named stays what it does.
  const [fixed] = useState(clusters);
  const now = useClock();
  // All of them get the same end, so what is offered extends the one that ends last.
  const [choices] = useState(() => extensionChoices(latestEnd(fixed), now));
  const [days, setDays] = useState(choices.includes(30) ? 30 : (choices[0] ?? 30));
  const count = fixed.length;
  const { run, done, refused } = useBulk(act, fixed, (changed) => {
    notifyDone(t(`done.${act}`, { count: changed }));
    onDone();
    onClose();
  });
  // What was begun goes on, so its result has to stay in sight.
  const close = () => {
    if (!run.isPending) onClose();
  };
  const isBlocked = run.isPending || (act === 'delete' && typed.trim() !== String(count));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(`question.${act}`, { count })}
      description={leftOut > 0 ? t(`leftOut.${act}`, { count: leftOut }) : undefined}
      footer={
        <>
          <Button blocked={run.isPending} onClick={close}>
            {refused.length > 0 ? common('close') : common('cancel')}
          </Button>
          <Button type="submit" form={form} variant={act === 'delete' ? 'danger-solid' : 'primary'} blocked={isBlocked}>
            {run.isPending ? t('running', { done, count }) : t(`confirm.${act}`, { count })}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) run.mutate(days);
        }}
      >
        {act === 'extend' ? <HowLong choices={choices} days={days} onDays={setDays} /> : null}
        <Names clusters={fixed} refused={new Map(refused.map(({ cluster, why }) => [cluster.uid, why]))} />
        {act === 'delete' ? (
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
        {refused.length > 0 ? (
          <p role="alert" className="text-failed-text">
            {t('refused', { count: refused.length, all: count })}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

interface HowLongProps {
  choices: readonly number[];
  days: number;
  onDays: (days: number) => void;
}

function HowLong({ choices, days, onDays }: HowLongProps) {
  const t = useTranslations('clusters.bulk');
  const order = useTranslations('order');
  const words = useInstantWords();
  const now = useClock();
  const date = words(new Date(now.getTime() + days * dayMs).toISOString(), 'date');
  return (
    <FormField label={t('until')} isComposite help={order('expiresOn', { date })}>
      {(control) => (
        <Segmented
          {...control}
          value={String(days)}
          onValueChange={(value) => onDays(Number(value))}
          options={choices.map((each) => ({ value: String(each), label: order('expiresDays', { days: each }) }))}
        />
      )}
    </FormField>
  );
}

/** Which clusters, with what each costs and until when it lives now; and why one was refused. */
function Names({ clusters, refused }: { clusters: readonly ClusterRow[]; refused: ReadonlyMap<string, string> }) {
  const t = useTranslations('clusters.bulk');
  const money = useMoney();
  const words = useInstantWords();
  return (
    <ul className="max-h-56 divide-y divide-line overflow-y-auto border-y border-line">
      {clusters.map(({ uid, namespace, name, price, expiresAt }) => (
        <li key={uid} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <Link href={`/clusters/${namespace}/${name}`} prefetch={false} className="font-medium hover:underline">
            {name}
          </Link>
          <span className="text-12 text-muted">
            {expiresAt ? t('expires', { date: words(expiresAt, 'date') }) : t('noExpiry')}
          </span>
          <span className="tabular ml-auto text-12 text-muted">
            {price ? t('perMonth', { amount: money.whole(price.monthlyLikely, price.currency) }) : null}
          </span>
          {refused.has(uid) ? <span className="w-full text-12 text-failed-text">{refused.get(uid)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
