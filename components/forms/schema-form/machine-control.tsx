'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import type { MachineOption } from '@/lib/pricing/machine-options';
import { isEmpty } from '@/lib/template-schema/json';

/** Size and price of a machine in one line. */
export function useMachineWords(): (machine: MachineOption) => string {
  const t = useTranslations('schemaForm.machine');
  const format = useFormatter();
  const money = useMoney();
  return ({ vcpu, memoryGib, gpu, monthly, currency }) =>
    t('line', {
      vcpu,
      gpu,
      memory: format.number(memoryGib),
      price: money.whole(monthly, currency),
    });
}

interface MachineSelectProps {
  machines: readonly MachineOption[];
  /** Everything that may be chosen, also what has no price. */
  options: readonly string[];
  own: unknown;
  usual: unknown;
  onChange: (value: unknown) => void;
  control: { id: string; 'aria-labelledby'?: string; 'aria-describedby'?: string; 'aria-invalid'?: true };
}

/** Chooses one of the machine types on offer; each says its size and price. */
export function MachineSelect({ machines, options, own, usual, onChange, control }: MachineSelectProps) {
  const t = useTranslations('schemaForm');
  const words = useMachineWords();
  const known = new Map(machines.map((machine) => [machine.name, machine]));
  const priced = machines.filter(({ name }) => options.includes(name)).map(({ name }) => name);
  const names = [...priced, ...options.filter((name) => !known.has(name))];
  const isOther = typeof own === 'string' && !names.includes(own);
  return (
    <Select
      {...control}
      value={typeof own === 'string' ? own : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{isEmpty(usual) ? t('machine.choose') : t('fromTemplate', { value: String(usual) })}</option>
      {isOther ? <option value={own}>{own}</option> : null}
      {names.map((name) => {
        const machine = known.get(name);
        return (
          <option key={name} value={name}>
            {machine ? t('machine.option', { name, words: words(machine) }) : name}
          </option>
        );
      })}
    </Select>
  );
}

interface MachineListProps {
  machines: readonly MachineOption[];
  /** What the machines are for, such as `Worker machine type`. */
  label: string;
  value: unknown;
  onChoose: (name: string) => void;
}

/** Opens all machine types side by side: size and price a month, filtered by words. */
export function MachineList({ machines, label, value, onChoose }: MachineListProps) {
  const t = useTranslations('schemaForm.machine');
  const format = useFormatter();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const shown = filterMachines(machines, text);
  return (
    <>
      <button
        type="button"
        aria-label={t('compareFor', { label })}
        className="rounded-2 text-12 text-accent-text hover:underline max-sm:min-h-11"
        onClick={() => setOpen(true)}
      >
        {t('compare')}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={label}
        className="w-[min(640px,calc(100vw-32px))]"
        footer={<Button onClick={() => setOpen(false)}>{t('close')}</Button>}
      >
        <AffixedInput
          type="search"
          aria-label={t('filter')}
          placeholder={t('filterHint')}
          leading={<Icon name="search" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Table caption={label} className="mt-3">
          <thead>
            <tr>
              <Th>{t('name')}</Th>
              <Th className="text-right">{t('vcpu')}</Th>
              <Th className="text-right">{t('memory')}</Th>
              <Th className="text-right">{t('gpu')}</Th>
              <Th className="text-right">{t('price')}</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, vcpu, memoryGib, gpu, monthly, currency }) => (
              <tr key={name}>
                <Td>
                  <button
                    type="button"
                    aria-pressed={name === value}
                    className="code-font rounded-2 text-accent-text hover:underline aria-pressed:font-semibold max-sm:min-h-11"
                    onClick={() => {
                      onChoose(name);
                      setOpen(false);
                    }}
                  >
                    {name}
                  </button>
                </Td>
                <Td className="tabular text-right">{format.number(vcpu)}</Td>
                <Td className="tabular text-right">{format.number(memoryGib)} GiB</Td>
                <Td className="tabular text-right">{gpu > 0 ? format.number(gpu) : '–'}</Td>
                <Td className="tabular text-right">{money.whole(monthly, currency)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        {shown.length === 0 ? <p className="mt-3 text-muted">{t('noneMatch')}</p> : null}
      </Dialog>
    </>
  );
}

/** Machines whose name holds every word; `4 vcpu`, `16 gib` and `gpu` ask for at least as much. */
export function filterMachines(machines: readonly MachineOption[], text: string): MachineOption[] {
  const asked = text.toLowerCase().replaceAll(/(\d+)\s+(vcpu|gib|gpu)/g, '$1$2');
  const tests = asked
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [, count, unit] = word.match(/^(\d*)(vcpu|gib|gpu)$/) ?? [];
      const least = Number(count || 1);
      return ({ name, vcpu, memoryGib, gpu }: MachineOption) =>
        unit === undefined ? name.toLowerCase().includes(word) : { vcpu, gib: memoryGib, gpu }[unit as 'gpu'] >= least;
    });
  return machines.filter((machine) => tests.every((fits) => fits(machine)));
}
