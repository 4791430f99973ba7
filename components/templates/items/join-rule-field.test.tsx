import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { JoinRule } from '@/lib/contracts/join-rule';
import en from '@/messages/en.json';
import { JoinRuleField } from './join-rule-field';

afterEach(cleanup);

interface HeldProps {
  first: JoinRule | null;
  controlPlanes: string[];
  keep: (rule: JoinRule | null) => void;
}

function Held({ first, controlPlanes, keep }: HeldProps) {
  const [rule, setRule] = useState(first);
  const change = (next: JoinRule | null) => {
    keep(next);
    setRule(next);
  };
  return <JoinRuleField rule={rule} controlPlanes={controlPlanes} onChange={change} />;
}

function show(first: JoinRule | null, controlPlanes: string[]) {
  const kept = { rule: first };
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <Held first={first} controlPlanes={controlPlanes} keep={(rule) => Object.assign(kept, { rule })} />
    </NextIntlClientProvider>,
  );
  return kept;
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('chooses a control plane, first for the project of each cluster alone', () => {
  const kept = show(null, ['fleet-eu', 'fleet-us']);
  expect(screen.queryByLabelText('Who may use them through Karmada')).toBeNull();
  choose('Joins Karmada', 'fleet-us');
  expect(kept.rule).toEqual({ controlPlane: 'fleet-us', isForOwnProject: true });
  choose('Who may use them through Karmada', 'all');
  choose('Joins Karmada', 'fleet-eu');
  expect(kept.rule).toEqual({ controlPlane: 'fleet-eu', isForOwnProject: false });
  choose('Joins Karmada', '');
  expect(kept.rule).toBeNull();
});

it('is absent without a control plane, and shows a chosen one that is known no more', () => {
  show(null, []);
  expect(screen.queryByLabelText('Joins Karmada')).toBeNull();
  cleanup();
  show({ controlPlane: 'gone', isForOwnProject: false }, ['fleet-eu']);
  expect(screen.getByRole('option', { name: 'gone (not known)', selected: true })).toBeTruthy();
});
