import { readdirSync } from 'node:fs';
import {
  PHASE_DEVELOPMENT_SERVER,
  PHASE_EXPORT,
  PHASE_PRODUCTION_BUILD,
  PHASE_PRODUCTION_SERVER,
} from 'next/constants.js';
import { expect, it } from 'vitest';
import { pageRoutes } from '../../dev/places.ts';
import configure from '../../next.config.ts';

const builds = [PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER, PHASE_EXPORT];

it('pages for those who work on the portal are known to next dev, and to no build', () => {
  expect(configure(PHASE_DEVELOPMENT_SERVER).pageExtensions).toEqual(['dev.tsx', 'tsx', 'ts']);
  for (const phase of builds) expect(configure(phase).pageExtensions, phase).toEqual(['tsx', 'ts']);
});

it('a page that only next dev serves has a spec of its own, for the look at every page does not find it', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.dev\.\w+$/.test(file));
  expect(files, 'looked at by e2e/quality/kit.spec.ts').toEqual(['dev/kit/page.dev.tsx']);
  expect(pageRoutes().filter((route) => route.startsWith('/dev'))).toEqual([]);
});
