'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { dayMs } from '@/lib/days';
import { OwnerField } from '../transfer/owner-field';
import { actOf, type BulkAct } from './acts';

/** What somebody answered so far. */
export interface BulkAnswer {
  expiresInDays: number;
  /** E-mail, or nothing yet. */
  owner: string;
  /** ClusterTemplate to go to; nothing is the newest that each chain offers. */
  template: string;
}

/** What is sent of it; null while the answer that the act needs is missing. */
export function toAnswers(
  act: BulkAct,
  { expiresInDays, owner, template }: BulkAnswer,
): Record<string, string | number> | null {
  const { answer } = actOf(act);
  if (answer === 'expiresInDays') return { expiresInDays };
  if (answer === 'owner') return owner === '' ? null : { owner };
  if (answer === 'template' && template !== '') return { template };
  return {};
}

interface BulkAnswerFieldProps {
  act: BulkAct;
  clusters: readonly ClusterRow[];
  choices: readonly number[];
  /** ClusterTemplates that all of them can go to. */
  targets: readonly string[];
  value: BulkAnswer;
  onChange: (answer: BulkAnswer) => void;
}

/** The one question of an act, the same for all of its clusters. */
export function BulkAnswerField({ act, clusters, choices, targets, value, onChange }: BulkAnswerFieldProps) {
  const { answer } = actOf(act);
  if (answer === 'expiresInDays') {
    return (
      <HowLong
        choices={choices}
        days={value.expiresInDays}
        onDays={(expiresInDays) => onChange({ ...value, expiresInDays })}
      />
    );
  }
  if (answer === null) return null;
  if (answer === 'template') {
    return (
      <WhichVersion
        targets={targets}
        template={value.template}
        onTemplate={(template) => onChange({ ...value, template })}
      />
    );
  }
  const owners = new Set(clusters.map(({ owner }) => owner));
  const [only = null] = owners.size === 1 ? owners : [];
  return (
    <OwnerField
      projects={[...new Set(clusters.flatMap(({ project }) => project ?? []))]}
      present={only}
      value={value.owner}
      onChange={(owner) => onChange({ ...value, owner })}
    />
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

interface WhichVersionProps {
  targets: readonly string[];
  template: string;
  onTemplate: (template: string) => void;
}

function WhichVersion({ targets, template, onTemplate }: WhichVersionProps) {
  const t = useTranslations('clusters.bulk');
  return (
    <FormField label={t('version')} help={t('versionHelp')}>
      {(control) => (
        <Select {...control} value={template} onChange={(event) => onTemplate(event.target.value)}>
          <option value="">{t('newest')}</option>
          {targets.map((target) => (
            <option key={target} value={target}>
              {target}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
