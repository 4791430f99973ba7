'use client';
import { useState } from 'react';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { AffixedInput, Input, Textarea } from '@/components/ui/input';
import { NumberStepper } from '@/components/ui/number-stepper';
import { Select } from '@/components/ui/select';
import type { ExampleProps, KitSection } from '../section';

const pair = 'grid grid-cols-2 gap-4 max-sm:grid-cols-1';
const clusterName = 'ledger-prod';

function Fields({ words: { field } }: ExampleProps) {
  return (
    <div className={pair}>
      <Field label={field.name} help={field.nameHelp} remark={field.optional}>
        {(control) => <Input {...control} defaultValue={clusterName} />}
      </Field>
      <Field label={field.name} error={field.nameError}>
        {(control) => <Input {...control} defaultValue={clusterName} />}
      </Field>
    </div>
  );
}

function Inputs({ words: { field } }: ExampleProps) {
  return (
    <div className={pair}>
      <Input aria-label={field.kept} readOnly value={clusterName} />
      <Input aria-label={field.off} disabled value={clusterName} />
      <AffixedInput aria-label={field.find} placeholder={field.find} type="search" leading={<Icon name="search" />} />
      <AffixedInput aria-label={field.disk} defaultValue="80" trailing="GiB" />
      <Textarea aria-label={field.reason} defaultValue={field.reasonText} />
    </div>
  );
}

function Selects({ words: { field } }: ExampleProps) {
  const options = ['eu-central-1', 'eu-west-1'].map((region) => <option key={region}>{region}</option>);
  return (
    <div className={pair}>
      <Select aria-label={field.region}>{options}</Select>
      <Select aria-label={field.kept} disabled>
        {options}
      </Select>
      <Select aria-label={field.nameError} aria-invalid>
        {options}
      </Select>
    </div>
  );
}

function Boxes({ words: { field } }: ExampleProps) {
  const [isOn, setOn] = useState(true);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Checkbox>{field.backups}</Checkbox>
      <Checkbox defaultChecked>{field.backups}</Checkbox>
      <Checkbox
        ref={(box) => {
          if (box) box.indeterminate = true;
        }}
      >
        {field.some}
      </Checkbox>
      <Switch>{field.protect}</Switch>
      <Switch checked={isOn} onChange={({ target }) => setOn(target.checked)}>
        {field.protect}
      </Switch>
    </div>
  );
}

function Steppers({ words: { field } }: ExampleProps) {
  const [count, setCount] = useState('3');
  const common = { value: count, onValueChange: setCount, decreaseLabel: field.fewer, increaseLabel: field.more };
  return (
    <div className="flex flex-wrap gap-4">
      <NumberStepper {...common} aria-label={field.machines} min={1} max={9} />
      <NumberStepper {...common} aria-label={field.nameError} aria-invalid />
    </div>
  );
}

export const fields: KitSection = {
  key: 'fields',
  specimens: [
    { files: ['components/ui/field.tsx'], Example: Fields },
    { files: ['components/ui/input.tsx'], Example: Inputs },
    { files: ['components/ui/select.tsx'], Example: Selects },
    { files: ['components/ui/checkbox.tsx'], Example: Boxes },
    { files: ['components/ui/number-stepper.tsx'], Example: Steppers },
  ],
};
