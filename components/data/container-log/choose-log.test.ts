import { expect, it } from 'vitest';
import { chooseLog } from './choose-log';

const container = (name: string, change: object = {}) => ({
  name,
  isReady: true,
  isInit: false,
  hasPrevious: false,
  ...change,
});
const setup = container('setup', { isInit: true, isReady: false });
const web = container('web', { isReady: false, hasPrevious: true });
const side = container('side');

it.each([
  ['what is asked for', [setup, web, side], 'side', false, { container: 'side', previous: false }],
  ['nothing asked: what is not ready', [setup, web, side], null, true, { container: 'web', previous: true }],
  ['nothing asked, all well: the last one', [setup, side], null, false, { container: 'side', previous: false }],
  ['a container that is gone', [web, side], 'gone', true, { container: 'web', previous: false }],
  ['no life before', [side], 'side', true, { container: 'side', previous: false }],
  ['no container at all', [], 'web', true, null],
])('%s', (_, containers, name, previous, chosen) => {
  expect(chooseLog(containers, { container: name, previous })).toEqual(chosen);
});
