'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { memberMarks } from '@/components/status/states';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { NumberStepper } from '@/components/ui/number-stepper';
import { Table, Td, Th } from '@/components/ui/table';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** How many stand open at first. */
const atFirst = 12;
type SplitMember = ApplicationPreview['members'][number];

/** What each cluster gets, how much of it fits there, and its weight where weights decide. */
export function SplitTable({ application, members }: { application: ApplicationState; members: SplitMember[] }) {
  const t = useTranslations('applicationForm.effect');
  const [isWhole, setWhole] = useState(false);
  const isWeighted = application.draft.division === 'weights';
  const shown = isWhole ? members : members.slice(0, atFirst);
  if (members.length === 0) return null;
  return (
    <>
      <Table caption={t('caption')} className="mt-2 [--cell:--spacing(0)]">
        <thead>
          <tr>
            <Th>{t('cluster')}</Th>
            {isWeighted ? <Th className="text-right">{t('weight')}</Th> : null}
            <Th className="text-right">{t('fits')}</Th>
            <Th className="text-right">{t('gets')}</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((member) => (
            <Row key={member.name} application={application} member={member} all={members} isWeighted={isWeighted} />
          ))}
        </tbody>
      </Table>
      {shown.length < members.length ? (
        <Button size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t('more', { count: members.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

interface RowProps {
  application: ApplicationState;
  member: SplitMember;
  /** All that weights can be given to. */
  all: SplitMember[];
  isWeighted: boolean;
}

function Row({ application, member, all, isWeighted }: RowProps) {
  const t = useTranslations('applicationForm.effect');
  const karmada = useTranslations('karmada');
  const format = useFormatter();
  const words = useTranslations('applicationForm.workload');
  const { name, state, region, now, after, fits, completions } = member;
  const isBeyond = fits !== null && after > fits;
  return (
    <tr>
      <Td className="py-1.5 whitespace-normal">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-11 text-subtle">{region}</span>
        {state === 'ready' ? null : <StateWord state={memberMarks[state]}>{karmada(`memberState.${state}`)}</StateWord>}
      </Td>
      {isWeighted ? (
        <Td className="py-1.5">
          <Weight application={application} name={name} all={all} />
        </Td>
      ) : null}
      <Td className="tabular py-1.5 text-right text-muted">{fits === null ? t('notMeasured') : format.number(fits)}</Td>
      <Td className="tabular py-1.5 text-right">
        {now === after ? null : (
          <span className="text-subtle">
            {format.number(now)} <span aria-hidden="true">→</span>
            <span className="sr-only">{t('becomes')}</span>{' '}
          </span>
        )}
        <b className={isBeyond ? 'font-medium text-attention-text' : 'font-medium'}>{format.number(after)}</b>
        {completions ? (
          <span className="block text-11 text-subtle">{words('succeeds', { count: completions })}</span>
        ) : null}
      </Td>
    </tr>
  );
}

function Weight({ application, name, all }: { application: ApplicationState; name: string; all: SplitMember[] }) {
  const t = useTranslations('applicationForm.effect');
  const format = useFormatter();
  const errorAt = useFieldError(application);
  const { draft, fixed } = application;
  const { weights } = draft;
  const isEqual = Object.keys(weights).length === 0;
  // Weights begin with what they were while nobody had said any: the same for all.
  const begun = isEqual ? Object.fromEntries(all.map((member) => [member.name, '1'])) : weights;
  // A Job that is there is divided as it was made.
  if (fixed.pods) return <span className="tabular block text-right">{format.number(Number(begun[name] ?? 0))}</span>;
  return (
    <span className="flex justify-end" data-pointer={`/spec/division/weights/${name}`}>
      <NumberStepper
        aria-label={t('weightOf', { name })}
        aria-invalid={errorAt(`/spec/division/weights/${name}`) ? true : undefined}
        title={errorAt(`/spec/division/weights/${name}`)}
        className="h-7 w-23 max-sm:w-33"
        min={0}
        max={1_000}
        decreaseLabel={t('lessWeight', { name })}
        increaseLabel={t('moreWeight', { name })}
        value={begun[name] ?? '0'}
        onValueChange={(weight) => application.change({ weights: { ...begun, [name]: weight } })}
      />
    </span>
  );
}
