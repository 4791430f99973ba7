'use client';
import { useTranslations } from 'next-intl';
import { EffectWords } from '@/components/data/effect-list';
import { SettingName, SettingValue } from '@/components/data/setting';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { UpgradeDifference } from '@/lib/contracts/upgrades';
import { AnswerField } from './answer-field';
import type { Choice } from './upgrade-draft';
import type { Upgrade } from './use-upgrade';

/** Each value that the new version has otherwise: now and then, what that means here, and what can be decided. */
export function DifferenceTable({ upgrade }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const { upgrades, target, draft, decide } = upgrade;
  const versions = { from: upgrades.runs.version, to: target.version };
  return (
    <section>
      <h2 className="mb-2">
        <span className="font-semibold">{t('differs', versions)}</span>{' '}
        <span className="ml-1 text-muted">{t('differsCount', { count: target.differences.length })}</span>
      </h2>
      {target.differences.length === 0 ? (
        <p className="text-muted">{t('differsNone')}</p>
      ) : (
        <Table caption={t('differs', versions)}>
          <thead className="max-sm:hidden">
            <tr>
              <Th className="w-52">{t('column.value')}</Th>
              <Th className="w-44">{t('column.change')}</Th>
              <Th>{t('column.means')}</Th>
              <Th className="w-40">
                <span className="sr-only">{t('column.decide')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {target.differences.map((difference) => (
              <Row
                key={difference.pointer}
                difference={difference}
                choice={draft.choices[difference.pointer] ?? null}
                onDecide={(choice) => decide(difference.pointer, choice)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

interface RowProps {
  difference: UpgradeDifference;
  choice: Choice | null;
  onDecide: (choice: Choice | null) => void;
}

const cell = 'py-3 align-top whitespace-normal max-sm:block max-sm:border-0 max-sm:py-1';

function Row({ difference, choice, onDecide }: RowProps) {
  const { pointer, label } = difference;
  return (
    <tr className="max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2">
      <Td className={cell}>
        <SettingName change={{ pointer: `/parameters${pointer}`, label }} />
      </Td>
      <Td className={`${cell} tabular wrap-anywhere`}>
        <Values difference={difference} choice={choice} />
      </Td>
      <Td className={cell}>
        <Meaning difference={difference} choice={choice} />
      </Td>
      <Td className={`${cell} text-right max-sm:text-left`}>
        <Decision difference={difference} choice={choice} onDecide={onDecide} />
      </Td>
    </tr>
  );
}

function Values({ difference: { pointer, kind, before, after, own }, choice }: Omit<RowProps, 'onDecide'>) {
  const becomes = useTranslations('request.effect');
  if (kind === 'required') return choice?.kind === 'answer' ? String(choice.value) : '–';
  const now = own ?? before;
  const then = kind === 'pinned' && choice?.kind !== 'unpin' ? own : choice?.kind === 'keep' ? before : after;
  return (
    <>
      <span className="text-muted">
        <SettingValue pointer={pointer} value={now} />
      </span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {becomes('becomes')} </span>
      <span className="font-semibold">
        <SettingValue pointer={pointer} value={then} />
      </span>
    </>
  );
}

function Meaning({ difference, choice }: Omit<RowProps, 'onDecide'>) {
  const t = useTranslations('upgrade.means');
  const { kind, own, after } = difference;
  if (kind === 'required') return <span className="text-muted">{t('required')}</span>;
  if (kind === 'removed') return <span className="text-muted">{t(own === null ? 'removed' : 'removedOwn')}</span>;
  if (choice?.kind === 'keep') return <span className="text-muted">{t('kept')}</span>;
  if (kind === 'pinned' && choice?.kind !== 'unpin') {
    return (
      <span className="text-muted">
        {t.rich('pinned', { value: () => <SettingValue pointer={difference.pointer} value={after} /> })}
      </span>
    );
  }
  return (
    <>
      {kind === 'pinned' ? <p className="mb-1 text-muted">{t('unpinned')}</p> : null}
      <EffectWords effect={difference} />
    </>
  );
}

function Decision({ difference, choice, onDecide }: RowProps) {
  const t = useTranslations('upgrade');
  const { kind, before } = difference;
  if (kind === 'required') return <AnswerField difference={difference} choice={choice} onDecide={onDecide} />;
  if (kind === 'removed' || (kind === 'default' && before === null)) return null;
  if (choice) {
    return (
      <Button size="sm" onClick={() => onDecide(null)}>
        {t(choice.kind === 'unpin' ? 'keepPin' : 'takeNew')}
      </Button>
    );
  }
  return kind === 'pinned' ? (
    <Button size="sm" onClick={() => onDecide({ kind: 'unpin' })}>
      {t('unpin')}
    </Button>
  ) : (
    <Button size="sm" onClick={() => onDecide({ kind: 'keep' })}>
      {t('keep')}
    </Button>
  );
}
