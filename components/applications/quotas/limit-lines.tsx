import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PairLine } from '@/components/data/pair-line';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { FieldText } from '@/components/forms/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { countedQuotaResources, plainQuotaResources } from '@/lib/quota-limits';
import type { AssignedLine, LimitProblem, QuotaDraft } from './quota-draft';

/** Offered while somebody types; what else Kubernetes knows is taken too. */
const offered = [
  'cpu',
  'memory',
  'nvidia.com/gpu',
  'requests.nvidia.com/gpu',
  ...plainQuotaResources.slice(2),
  ...countedQuotaResources,
  'count/deployments.apps',
  'count/jobs.batch',
];

interface LimitLinesProps {
  draft: QuotaDraft;
  onChange: (draft: QuotaDraft) => void;
}

/** The limits over all clusters. */
export function OverallLines({ draft, problems, onChange }: LimitLinesProps & { problems: readonly LimitProblem[] }) {
  const t = useTranslations('applications.quotas.change');
  const wrongIn = useWrong();
  const id = useId();
  return (
    <>
      <Names id={id} />
      <RowList
        title={t('overall')}
        rows={draft.overall}
        onChange={(overall) => onChange({ ...draft, overall })}
        fresh={{ name: '', value: '' }}
        add={t('addLimit')}
        none={t('noneOverall')}
        help={t('overallHelp')}
      >
        {(line, at, { change, remove }) => (
          <PairLine
            pair={line}
            words={{
              name: t('resource', { place: at + 1 }),
              value: t('amount', { place: at + 1 }),
              remove: t('removeLimit', { place: at + 1 }),
            }}
            namesId={id}
            error={wrongIn(line, problems[at])}
            onChange={(patch) => change({ ...line, ...patch })}
            onRemove={remove}
          />
        )}
      </RowList>
    </>
  );
}

interface AssignedLinesProps extends LimitLinesProps {
  problems: readonly LimitProblem[];
  /** Members that may have a limit of their own. */
  clusters: readonly string[];
  hasHidden: boolean;
}

/** The limits of single clusters. */
export function AssignedLines({ draft, problems, clusters, hasHidden, onChange }: AssignedLinesProps) {
  const t = useTranslations('applications.quotas.change');
  const wrongIn = useWrong();
  const id = useId();
  return (
    <>
      <Names id={id} />
      <RowList
        title={t('assigned')}
        rows={draft.assigned}
        onChange={(assigned) => onChange({ ...draft, assigned })}
        fresh={{ cluster: '', name: draft.overall[0]?.name ?? '', value: '' }}
        add={t('addAssigned')}
        help={hasHidden ? `${t('assignedHelp')} ${t('hasHidden')}` : t('assignedHelp')}
      >
        {(line, at, { change, remove }) => (
          <AssignedRow
            line={line}
            place={at + 1}
            namesId={id}
            clusters={clusters}
            error={wrongIn(line, problems[at])}
            onChange={(patch) => change({ ...line, ...patch })}
            onRemove={remove}
          />
        )}
      </RowList>
    </>
  );
}

interface AssignedRowProps {
  line: AssignedLine;
  /** Counts from 1. */
  place: number;
  namesId: string;
  clusters: readonly string[];
  error: string | undefined;
  onChange: (patch: Partial<AssignedLine>) => void;
  onRemove: () => void;
}

function AssignedRow({ line, place, namesId, clusters, error, onChange, onRemove }: AssignedRowProps) {
  const t = useTranslations('applications.quotas.change');
  const id = useId();
  const common = {
    autoComplete: 'off',
    spellCheck: false,
    className: 'code-font',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? id : undefined,
  };
  const known = line.cluster === '' || clusters.includes(line.cluster) ? clusters : [line.cluster, ...clusters];
  return (
    <div data-row className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.8fr)_auto] items-center gap-1.5 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)_auto] max-sm:[&>:first-child]:col-span-3">
        <Select
          aria-label={t('cluster', { place })}
          aria-describedby={error ? id : undefined}
          value={line.cluster}
          onChange={({ target }) => onChange({ cluster: target.value })}
        >
          <option value="">{t('chooseCluster')}</option>
          {known.map((cluster) => (
            <option key={cluster} value={cluster}>
              {cluster}
            </option>
          ))}
        </Select>
        <Input
          {...common}
          aria-label={t('clusterResource', { place })}
          list={namesId}
          maxLength={317}
          value={line.name}
          onChange={({ target }) => onChange({ name: target.value.trim() })}
        />
        <Input
          {...common}
          aria-label={t('clusterAmount', { place })}
          maxLength={64}
          value={line.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <RemoveRow label={t('removeAssigned', { place })} onRemove={onRemove} />
      </div>
      <FieldText id={id} error={error} />
    </div>
  );
}

const Names = ({ id }: { id: string }) => (
  <datalist id={id}>
    {offered.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** Words for what is wrong with a line; none for what nobody has begun to type. */
function useWrong() {
  const t = useTranslations('applications.quotas.change.wrong');
  return ({ name, value }: { name: string; value: string }, problem: LimitProblem | undefined): string | undefined => {
    // Nobody is told off for a line that they have only begun.
    if (!problem || value === '') return undefined;
    return name === '' ? t('noResource') : t(problem, { name });
  };
}
