import { expect, test } from 'vitest';
import { createGoKeys, goKeys, shellShortcut } from './shortcuts';

test('G and then N lead to the notifications, unless something else or too much time is in between', () => {
  const go = createGoKeys();
  const press = (key: string, timeStamp: number, more: object = {}) =>
    go({ key, timeStamp, target: null, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);
  expect([press('g', 1000), press('n', 1400)]).toEqual([null, '/notifications']);
  expect([press('n', 1500), press('g', 3000), press('x', 3100), press('n', 3200)]).toEqual([null, null, null, null]);
  expect([press('g', 5000), press('n', 7000)]).toEqual([null, null]);
  expect([press('g', 9000), press('n', 9100, { ctrlKey: true })]).toEqual([null, null]);
});

test('G and then a letter lead to each place, and to none from within a dialog', () => {
  const go = createGoKeys();
  let at = 0;
  const press = (key: string, target: EventTarget | null = null) => {
    at += 100;
    return go({ key, timeStamp: at, target, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent);
  };
  for (const [key, place] of Object.entries(goKeys)) expect([press('g'), press(key)]).toEqual([null, place]);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const button = dialog.appendChild(document.createElement('button'));
  expect([press('g', button), press('c', button)]).toEqual([null, null]);
});

test('C orders, unless it is typed or pressed within a dialog', () => {
  const press = (target: EventTarget | null, more: object = {}) =>
    shellShortcut({ key: 'c', target, ctrlKey: false, metaKey: false, altKey: false, ...more } as KeyboardEvent);
  expect(press(document.body)).toBe('order');
  expect(press(document.createElement('input'))).toBeNull();
  expect(press(document.body, { ctrlKey: true })).toBeNull();
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  expect(press(menu.appendChild(document.createElement('button')))).toBeNull();
});
