import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button';
import { Checkbox, Switch } from './checkbox';
import { Dialog } from './dialog';
import { Field } from './field';
import { AffixedInput, Input, Textarea } from './input';
import { Menu, MenuCheck, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuRule } from './menu';
import { NumberStepper } from './number-stepper';
import { Segmented } from './segmented';
import { Select } from './select';
import { TabPanel, Tabs } from './tabs';

function DialogPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete it?"
        description="For good."
        footer={<Button onClick={() => setOpen(false)}>Keep it</Button>}
      >
        <Textarea aria-label="Why" />
      </Dialog>
    </>
  );
}

function StepperPage() {
  const [value, setValue] = useState('2');
  return (
    <NumberStepper
      aria-label="Workers"
      value={value}
      onValueChange={setValue}
      min={1}
      max={3}
      decreaseLabel="Fewer"
      increaseLabel="More"
    />
  );
}

function TabsPage() {
  const [tab, setTab] = useState('form');
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      label="Edit as"
      tabs={[
        { value: 'form', label: 'Form' },
        { value: 'yaml', label: 'YAML' },
      ]}
    >
      <TabPanel value="form">fields</TabPanel>
      <TabPanel value="yaml">text</TabPanel>
    </Tabs>
  );
}

test('a blocked button stays focusable and does nothing', async () => {
  const act = vi.fn();
  render(
    <Button blocked onClick={act}>
      Send
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Send' });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('an error takes the place of the help and is tied to the control', () => {
  const { rerender } = render(
    <Field label="Root disk" help="In GiB">
      {(control) => <Input {...control} />}
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Root disk', description: 'In GiB' })).toBeTruthy();
  rerender(
    <Field label="Root disk" help="In GiB" error="At least 8">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Root disk', description: 'At least 8' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('In GiB')).toBeNull();
});

test('a dialog takes the focus and gives it back', async () => {
  render(<DialogPage />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Why' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete…' })));
});

test('segments are one tab stop and change with the arrows', async () => {
  const change = vi.fn();
  render(
    <Segmented
      aria-label="Purpose"
      value="dev"
      onValueChange={change}
      options={[
        { value: 'dev', label: 'Development', detail: '30 days' },
        { value: 'prod', label: 'Production' },
      ]}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(change).toHaveBeenLastCalledWith('prod');
  expect(screen.getByRole('radio', { name: /Development/ }).getAttribute('aria-checked')).toBe('true');
});

test('a stepper keeps to its limits, by button and by key', async () => {
  render(<StepperPage />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Workers' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(input.value).toBe('3');
  await userEvent.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(input.value).toBe('1');
});

test('native controls carry their names', () => {
  render(
    <>
      <Checkbox>Remember</Checkbox>
      <Checkbox aria-label="Row 1" />
      <Switch>Autoscale</Switch>
      <AffixedInput aria-label="Disk" trailing="GiB" leading="#" />
      <Select aria-label="Region">
        <option>eu-central-1</option>
      </Select>
    </>,
  );
  expect(screen.getByRole('checkbox', { name: 'Remember' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Row 1' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Autoscale' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Disk' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Region' })).toBeTruthy();
});

test('a menu opens, chooses and ticks with the keyboard', async () => {
  const act = vi.fn();
  const tick = vi.fn();
  const choose = vi.fn();
  render(
    <Menu trigger={<Button>Columns</Button>} label="Columns">
      <MenuLabel>Show</MenuLabel>
      <MenuCheck checked={false} onCheckedChange={tick}>
        Region
      </MenuCheck>
      <MenuChoices value="a" onValueChange={choose}>
        <MenuChoice value="b">Other</MenuChoice>
      </MenuChoices>
      <MenuRule />
      <MenuItem danger onSelect={act}>
        Delete…
      </MenuItem>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(tick).toHaveBeenCalledWith(true);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(act).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(choose).toHaveBeenCalledWith('b');
});

test('tabs show one panel', async () => {
  render(<TabsPage />);
  expect(screen.getByText('fields')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'YAML' }));
  expect(screen.getByText('text')).toBeTruthy();
  expect(screen.queryByText('fields')).toBeNull();
});
