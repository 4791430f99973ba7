import { expect, it } from 'vitest';
import { changeImage } from './image-name.ts';
import type { ImageChange } from './override-policy.ts';

const hash = `sha256:${'5'.repeat(64)}`;
type Case = [string, ImageChange['part'], ImageChange['operator'], string, string];

it.each<Case>([
  ['nginx:1.25', 'registry', 'add', 'registry.example', 'registry.example/nginx:1.25'],
  ['registry.example/nginx', 'registry', 'add', ':5000', 'registry.example:5000/nginx'],
  ['registry.example/team/nginx:1', 'registry', 'replace', 'other.example', 'other.example/team/nginx:1'],
  ['localhost/nginx', 'registry', 'remove', '', 'nginx'],
  ['team/nginx', 'registry', 'remove', '', 'team/nginx'],
  ['registry.example/nginx:1', 'repository', 'add', '/alpine', 'registry.example/nginx/alpine:1'],
  ['registry.example/nginx:1', 'repository', 'replace', 'team/web', 'registry.example/team/web:1'],
  ['nginx', 'version', 'add', '1.27', 'nginx:1.27'],
  ['nginx:1.25', 'version', 'add', '-alpine', 'nginx:1.25-alpine'],
  ['nginx:1.25', 'version', 'replace', hash, `nginx@${hash}`],
  [`nginx@${hash}`, 'version', 'replace', '1.27', 'nginx:1.27'],
  [`nginx:1.25@${hash}`, 'version', 'remove', '', 'nginx'],
  ['nginx:1.25', 'version', 'replace', 'not a tag', 'nginx:1.25'],
  ['nginx:1.25', 'version', 'replace', '', 'nginx:1.25'],
])('%s: %s %s %s', (image, part, operator, value, expected) => {
  expect(changeImage(image, { part, operator, value })).toBe(expected);
});

it.each(['', 'Nginx', 'nginx:', 'nginx:a b'])('%j is not the name of an image', (image) => {
  const change = () => changeImage(image, { part: 'version', operator: 'remove', value: '' });
  expect(change).toThrow(`"${image}" is not the name of an image`);
});
