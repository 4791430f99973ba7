import { expect, test, vi } from 'vitest';
import { needsStateOf } from './needs-state';

const asked = (over: object) => ({ data: undefined, isError: false, error: null, refetch: vi.fn(), ...over });

test('only when everything is answered nothing waits', () => {
  expect(needsStateOf([asked({ data: [] }), null])).toMatchObject({ isWhole: true, isLoading: false, failed: [] });
  expect(needsStateOf([asked({ data: [] }), asked({})])).toMatchObject({ isWhole: false, isLoading: true });
});

test('what failed is named and can be asked again; what is known from before counts as known', () => {
  const broken = asked({ isError: true });
  const { isWhole, failed } = needsStateOf([broken, asked({ data: [], isError: true })]);
  expect(isWhole).toBe(false);
  expect(failed).toHaveLength(1);
  failed[0]?.retry();
  expect(broken.refetch).toHaveBeenCalledOnce();
});
