import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateKubeTypes, typesFile } from './gen-kube-types.ts';

it('types.gen.ts is what the CRD documents give today', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await generateKubeTypes());
});
