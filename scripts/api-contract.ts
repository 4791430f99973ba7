// Writes what /api/v1 promises as of this version, or says with --check what callers of the released one would stumble over.
import { readFileSync, writeFileSync } from 'node:fs';
import project from '../package.json' with { type: 'json' };
import { describeApi } from '../server/http/openapi.ts';
import { breaksOf } from './api-contract/breaks-of.ts';
import { contractOf, type OpenApiDocument } from './api-contract/contract-of.ts';
import { type Packed, pack, unpack } from './api-contract/packed.ts';

const file = 'docs/api/v1.released.json';
const now = contractOf(describeApi('https://slipway.example.com', 'session') as OpenApiDocument);
if (process.argv.includes('--check')) {
  const breaks = breaksOf(unpack(JSON.parse(readFileSync(file, 'utf8')) as Packed), now);
  process.stdout.write(breaks.map((line) => `${line}\n`).join('') || 'Nothing breaks.\n');
  process.exit(breaks.length > 0 ? 1 : 0);
}
const { version, operations, shapes } = pack(project.version, now);
/** An entry a line, so that a difference shows what has changed. */
const lines = (entries: object) =>
  Object.entries(entries)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
const text = `{
 "version": ${JSON.stringify(version)},
 "operations": {
${lines(operations)}
 },
 "shapes": {
${lines(shapes)}
 }
}
`;
writeFileSync(file, text);
process.stdout.write(`${file} is written: ${Object.keys(now).length} operations\n`);
