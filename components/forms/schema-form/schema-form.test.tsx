import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { describeForm } from '@/lib/template-schema/describe-form';
import { toPointer } from '@/lib/template-schema/json';
import { validateParameters } from '@/lib/template-schema/validate';
import en from '@/messages/en.json';
import { entryFields, type FieldStep, planForm, spoil } from '@/tests/support/schema-form-plan';
import { readTemplateSchemas } from '@/tests/support/template-schemas';
import { SchemaFormProvider } from './context';
import { SchemaFields } from './schema-field';
import { SchemaFold } from './schema-fold';

type Values = Record<string, unknown>;

const posted: { overrides: Values; drafts: Record<string, string> } = { overrides: {}, drafts: {} };

function Form({ schema, defaults, start = {} }: { schema: Values; defaults: Values; start?: Values }) {
  const [overrides, setOverrides] = useState<Values>(start);
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  posted.overrides = overrides;
  posted.drafts = drafts;
  const layout = describeForm(schema, defaults);
  const complaints = new Map(
    validateParameters({ schema, defaults, overrides })
      .filter((item) => item.code !== 'missing')
      .map((item) => [item.pointer, item]),
  );
  return (
    <NextIntlClientProvider locale="en" messages={en}>
      <SchemaFormProvider
        state={{
          defaults,
          overrides,
          onOverridesChange: setOverrides,
          drafts,
          onDraftChange: (pointer, text) =>
            setDrafts(({ [pointer]: _, ...rest }) => (text === null ? rest : { ...rest, [pointer]: text })),
          complaints,
        }}
      >
        <SchemaFields fields={[...layout.where, ...layout.what]} />
        {layout.folds.map((fold) => (
          <SchemaFold key={fold.id} fold={fold} isNeeded />
        ))}
      </SchemaFormProvider>
    </NextIntlClientProvider>
  );
}

const wordsOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** The one control of a label. The library's own search takes seconds on a form of a hundred fields. */
function byLabel(label: string): HTMLElement {
  const labelled = [...document.querySelectorAll<HTMLLabelElement>('label')].filter((item) => wordsOf(item) === label);
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label]')].filter((item) => item.ariaLabel === label);
  const composite = [...document.querySelectorAll<HTMLElement>('[role=radiogroup][aria-labelledby]')].filter(
    (item) => wordsOf(document.getElementById(item.getAttribute('aria-labelledby') ?? '')) === label,
  );
  const found = [...labelled.map((item) => item.control ?? item), ...named, ...composite];
  const [only] = found;
  if (!only || found.length !== 1) throw new Error(`${found.length} controls are labelled "${label}"`);
  return only;
}
const typeInto = (label: string, value: string) => fireEvent.change(byLabel(label), { target: { value } });

function fill({ field, label, input }: FieldStep) {
  switch (field.kind) {
    case 'boolean':
      return fireEvent.click(byLabel(label));
    case 'choice': {
      const control = byLabel(label);
      if (control.tagName !== 'SELECT') return fireEvent.click(within(control).getByText(input));
      return fireEvent.change(control, { target: { value: String(field.options.map(String).indexOf(input)) } });
    }
    case 'list': {
      fireEvent.click(byLabel(`Add to ${label}`));
      const entry = `${label} ${(Array.isArray(field.usual) ? field.usual.length : 0) + 1}`;
      if (field.item.kind !== 'group') return typeInto(entry, input);
      for (const part of entryFields(field.item)) typeInto(`${entry} ${part.label.en}`, input);
      return undefined;
    }
    case 'map':
      fireEvent.click(byLabel(`Add to ${label}`));
      typeInto(`${label} 1, key`, 'team');
      return typeInto(`${label} 1, value`, input);
    default:
      return typeInto(label, input);
  }
}

describe.each(readTemplateSchemas())('$chart', ({ schema, defaults }) => {
  const plan = planForm({ schema, defaults });

  it('posts exactly what was typed, found by label', () => {
    render(<Form schema={schema} defaults={defaults} />);
    for (const step of [...plan.asked, ...plan.oneOfEach]) fill(step);
    expect(posted).toEqual({ overrides: plan.overrides, drafts: {} });
    expect(validateParameters({ schema, defaults, overrides: posted.overrides })).toEqual([]);
  });

  it('refuses a wrong value of each type at its field', () => {
    // What a control does not let one type wrong comes from the YAML beside the form.
    const unTypable = plan.oneOfEach.filter((step) => step.wrong.typed === null);
    const start = unTypable.reduce<Values>((overrides, step) => spoil(overrides, defaults, step), {});
    const { container } = render(<Form schema={schema} defaults={defaults} start={start} />);
    for (const { label, wrong } of plan.oneOfEach) if (wrong.typed !== null) typeInto(label, wrong.typed);
    for (const { path, kind, label } of plan.oneOfEach) {
      const place = container.querySelector(`[data-pointer="${toPointer(path)}"]`);
      expect(place?.textContent, `${kind} ${label}`).toMatch(/Must be /);
    }
  });
});

describe('a schema form', () => {
  const schema = {
    properties: {
      workersNumber: { type: 'integer', minimum: 0, description: 'How many.' },
      ratio: { type: 'number' },
      policy: { type: ['object', 'null'], properties: { mode: { type: 'string' } } },
      tags: { type: 'array', items: { type: 'string' } },
    },
  };
  const defaults = { workersNumber: 2, ratio: 1, policy: { mode: 'on' }, tags: ['a', 'b'] };

  it('shows the default until something is typed, and goes back to it', async () => {
    const user = userEvent.setup();
    render(<Form schema={schema} defaults={defaults} />);
    const workers = screen.getByLabelText('Workers') as HTMLInputElement;
    expect([workers.value, workers.placeholder]).toEqual(['', '2']);
    await user.click(screen.getByRole('button', { name: 'Increase' }));
    expect(posted.overrides).toEqual({ workersNumber: 3 });
    await user.clear(workers);
    await user.type(workers, '2');
    expect(posted.overrides).toEqual({ workersNumber: 2 });
    await user.click(screen.getByRole('button', { name: 'Workers: Back to 2' }));
    expect(posted.overrides).toEqual({});
  });

  it('lets a decimal be typed digit by digit', async () => {
    const user = userEvent.setup();
    render(<Form schema={schema} defaults={defaults} />);
    await user.type(screen.getByLabelText('Ratio'), '0.05');
    expect(posted.overrides).toEqual({ ratio: 0.05 });
  });

  it('replaces the help by the complaint and points the control at it', async () => {
    const user = userEvent.setup();
    render(<Form schema={schema} defaults={defaults} />);
    const workers = screen.getByLabelText('Workers');
    const text = () => document.getElementById(workers.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(text()).toBe('How many.');
    await user.type(workers, 'two');
    expect(text()).toBe('Must be a whole number; this is text. Usual here: 2.');
    expect(workers.getAttribute('aria-invalid')).toBe('true');
  });

  it('takes a group away with null, and brings it back', async () => {
    const user = userEvent.setup();
    render(<Form schema={schema} defaults={defaults} />);
    await user.click(screen.getByRole('checkbox', { name: 'Policy: none' }));
    expect(posted.overrides).toEqual({ policy: null });
    expect(screen.queryByLabelText('Policy Mode')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Policy: none' }));
    expect(posted.overrides).toEqual({});
  });

  it('copies a list of the template at the first change, with the keyboard alone', async () => {
    const user = userEvent.setup();
    render(<Form schema={schema} defaults={defaults} />);
    screen.getByRole('button', { name: 'Add to Tags' }).focus();
    await user.keyboard('{Enter}c');
    expect(posted.overrides).toEqual({ tags: ['a', 'b', 'c'] });
    screen.getByRole('button', { name: 'Remove Tags 1' }).focus();
    await user.keyboard('{Enter}');
    expect(posted.overrides).toEqual({ tags: ['b', 'c'] });
  });
});
