import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Condition } from '@/lib/contracts/clusters';
import { SaidConditions } from './said-conditions';

afterEach(cleanup);

const said = (type: string, status: Condition['status']): Condition => ({
  type,
  status,
  reason: 'AsExpected',
  message: '',
  lastTransitionTime: null,
  observedGeneration: null,
});

it.each([
  ['True', 'done', 'attention'],
  ['False', 'failed', 'idle'],
  ['Unknown', 'unknown', 'unknown'],
] as const)('marks what is %s, and what is unknown as such for limits too', (status, mark, limitMark) => {
  render(<SaidConditions conditions={[said('Able', status), said('Limited', status)]} limits={['Limited']} />);
  const marks = screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.classList[0]);
  expect(marks).toEqual([`state-${mark}`, `state-${limitMark}`]);
});
