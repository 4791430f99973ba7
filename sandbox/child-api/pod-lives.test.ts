import { expect, it } from 'vitest';
import { PodLives } from './pod-lives.ts';

const key = 'Deployment/shop/web';
const web = (replicas: number, image = 'nginx') => ({
  spec: { replicas, template: { spec: { containers: [{ name: 'web', image }] } } },
});

it('pods begin with their workload until something replaces them', () => {
  const lives = new PodLives();
  expect(lives.of(key, '0')).toBeUndefined();
  lives.follow(key, web(1), web(3), 100);
  expect(['0', '1', '2'].map((slot) => lives.of(key, slot)?.sinceMs)).toEqual([undefined, 100, 100]);
  lives.replace(key, '1', 200);
  expect(lives.of(key, '1')).toEqual({ sinceMs: 200, turn: 2 });
  expect(lives.turnsOf(key)).toBe(0);
});

it('another template replaces all of them, and fewer replicas none', () => {
  const lives = new PodLives();
  lives.replace(key, '1', 100);
  lives.follow(key, web(3), web(2), 150);
  expect(lives.of(key, '0')).toBeUndefined();
  lives.follow(key, web(2), web(2, 'nginx:1.29'), 200);
  expect(['0', '1'].map((slot) => lives.of(key, slot))).toEqual([
    { sinceMs: 200, turn: 1 },
    { sinceMs: 200, turn: 1 },
  ]);
  lives.forget(key);
  expect(lives.of(key, '1')).toBeUndefined();
});
