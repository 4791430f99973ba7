'use client';
import { useId, useState } from 'react';
import { ListFilter } from '@/components/data/list-filter';
import { type Pair, PairLine } from '@/components/data/pair-line';
import { RowList } from '@/components/data/row-list';
import { SummaryPart } from '@/components/data/summary-part';
import { FieldText, FormField } from '@/components/forms/form-field';
import { FieldPair, FormSection } from '@/components/forms/form-section';
import { Badge } from '@/components/ui/badge';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { ExampleProps, KitSection } from '../section';

const clusterName = 'ledger-prod';

function FormFields({ words: { field } }: ExampleProps) {
  const [size, setSize] = useState('0');
  const id = useId();
  return (
    <div className="grid gap-4">
      <FieldPair>
        <FormField label={field.name} context={field.context} help={field.nameHelp}>
          {(control) => <Input {...control} defaultValue={clusterName} />}
        </FormField>
        <FormField label={field.name} context={field.context} error={field.nameError}>
          {(control) => <Input {...control} defaultValue={clusterName} />}
        </FormField>
      </FieldPair>
      <FormField label={field.size} isComposite>
        {(control) => (
          <Segmented
            {...control}
            value={size}
            onValueChange={setSize}
            options={field.sizes.map((label, at) => ({ value: String(at), label }))}
          />
        )}
      </FormField>
      <FieldText id={`${id}-help`} help={field.nameHelp} />
      <FieldText id={`${id}-error`} error={field.nameError} />
    </div>
  );
}

function Sections({ words: { field, list } }: ExampleProps) {
  return (
    <FormSection number={1} title={field.region} hint={field.sectionHint}>
      <FormField label={list.cluster}>{(control) => <Input {...control} defaultValue={clusterName} />}</FormField>
    </FormSection>
  );
}

function Rows({ words: { field } }: ExampleProps) {
  const [rows, setRows] = useState<Pair[]>([{ name: 'team', value: 'payments' }]);
  return (
    <RowList
      title={field.labels}
      rows={rows}
      onChange={setRows}
      fresh={{ name: '', value: '' }}
      add={field.addLabel}
      help={field.nameHelp}
    >
      {(pair, _at, { change, remove }) => (
        <PairLine
          pair={pair}
          words={{ name: field.labelName, value: field.labelValue, remove: field.removeLabel }}
          error={undefined}
          onChange={(patch) => change({ ...pair, ...patch })}
          onRemove={remove}
        />
      )}
    </RowList>
  );
}

function Filters({ words: { field, state } }: ExampleProps) {
  const [q, setQ] = useState<string | null>(null);
  const [chosen, setChosen] = useState<'ready' | 'failed' | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <ListFilter
        label={field.find}
        q={q}
        onSearch={setQ}
        stateLabel={field.stateOf}
        everyState={field.anyState}
        state={chosen}
        states={[
          { value: 'ready', label: state.ready },
          { value: 'failed', label: state.failed },
        ]}
        onState={setChosen}
      />
    </div>
  );
}

function Summary({ words: { list, state } }: ExampleProps) {
  return (
    <SummaryPart title={list.summary} remark={list.summaryRemark}>
      <p>
        <Badge state="ready">{state.ready}</Badge>
      </p>
    </SummaryPart>
  );
}

export const forms: KitSection = {
  key: 'forms',
  specimens: [
    { files: ['components/forms/form-field.tsx'], Example: FormFields },
    { files: ['components/forms/form-section.tsx'], Example: Sections },
    { files: ['components/data/row-list.tsx', 'components/data/pair-line.tsx'], Example: Rows },
    { files: ['components/data/list-filter.tsx'], Example: Filters },
    { files: ['components/data/summary-part.tsx'], Example: Summary },
  ],
};
