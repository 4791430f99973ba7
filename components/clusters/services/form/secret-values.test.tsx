import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { WrittenService } from '@/lib/contracts/service-form';
import en from '@/messages/en.json';
import { SecretValues } from './secret-values';
import { changesAnything, nothingChosen, type ServiceDraft, toChange } from './service-draft';
import type { Service } from './use-service';

const written: WrittenService = {
  name: 'db',
  namespace: 'db',
  template: 'db-1',
  version: '1',
  values: '',
  dependsOn: [],
  isDisabled: false,
  revision: 'r',
  upgrades: [],
  valuesFrom: [],
  hasSecretValues: true,
  item: 'db',
};
const { secret: words } = en.serviceForm;
let draft: ServiceDraft;

interface FormProps {
  service: WrittenService | null;
  start: ServiceDraft;
  changing?: object;
}

function Form({ service, start, changing }: FormProps) {
  const [now, setNow] = useState(start);
  draft = now;
  const edit = (patch: Partial<ServiceDraft>) => setNow((before) => ({ ...before, ...patch }));
  const shown = { draft: now, edit, service, changing: changing ?? null, serverErrors: [] } as unknown as Service;
  return (
    <NextIntlClientProvider locale="en" messages={en}>
      <SecretValues service={shown} />
    </NextIntlClientProvider>
  );
}
const startOf = { ...nothingChosen, name: 'db', namespace: 'db', template: 'db-1' };

it('sends what is typed of a new service, and nothing where nothing is', () => {
  render(<Form service={null} start={startOf} />);
  expect(toChange(draft, null)).not.toHaveProperty('secretValues');
  fireEvent.change(screen.getByRole('textbox', { name: words.title }), { target: { value: 'token: a' } });
  expect(toChange(draft, null)).toMatchObject({ action: 'add', secretValues: 'token: a' });
});

it('keeps what is there until somebody replaces it or takes it away', () => {
  render(<Form service={written} start={startOf} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(words.means.keep)).toBeTruthy();
  expect(changesAnything(draft, written)).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: words.act.remove }));
  expect(toChange(draft, written)).toMatchObject({ secretValues: null });
  fireEvent.click(screen.getByRole('radio', { name: words.act.set }));
  expect(changesAnything(draft, written)).toBe(false);
  fireEvent.change(screen.getByRole('textbox', { name: words.newLabel }), { target: { value: 'token: b' } });
  expect(toChange(draft, written)).toMatchObject({ secretValues: 'token: b' });
  fireEvent.click(screen.getByRole('radio', { name: words.act.keep }));
  expect(toChange(draft, written)).not.toHaveProperty('secretValues');
  expect(draft.secret.text).toBe('');
});

it('uses what an earlier revision sent until somebody types anew or leaves it out', () => {
  const changing = { services: [{ name: 'db', namespace: 'db', before: null, after: null, secretValues: 'set' }] };
  render(<Form service={null} start={{ ...startOf, secret: { act: 'sent', text: '' } }} changing={changing} />);
  expect(toChange(draft, null)).not.toHaveProperty('secretValues');
  fireEvent.click(screen.getByRole('radio', { name: words.act.drop }));
  expect(screen.getByText(words.means.drop)).toBeTruthy();
  expect(toChange(draft, null)).toMatchObject({ secretValues: null });
  fireEvent.click(screen.getByRole('radio', { name: words.act.set }));
  expect(screen.getByText(words.means.nothing)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: words.newLabel }), { target: { value: 'token: b' } });
  expect(screen.getByText(words.means.anew)).toBeTruthy();
  expect(toChange(draft, null)).toMatchObject({ secretValues: 'token: b' });
  fireEvent.click(screen.getByRole('radio', { name: words.act.sent }));
  expect(toChange(draft, null)).not.toHaveProperty('secretValues');
});
