// Writes what the images are made of: a CycloneDX bill of materials as npm lists it, and the licences as a table.
//   npm run sbom -- FOLDER
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'sbom';
// All of them, since npm's own --omit=dev leaves out packages of the product that a package of development wants as a peer.
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--offline', '--loglevel=silent'];
const { status, stdout, error } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
if (error || status !== 0) {
  process.stderr.write(`npm lists no bill of materials: ${error?.message ?? `it ends with ${status}`}\n`);
  process.exit(1);
}
const bill = JSON.parse(stdout);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const keyOf = (name, version) => `${name}@${version}`;
const shipped = new Set(
  Object.entries(packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path, { name, version }]) => keyOf(name ?? path.split('node_modules/').at(-1), version)),
);
const components = bill.components.filter(({ name, version }) => shipped.has(keyOf(name, version)));
const listed = new Set([bill.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
const dependencies = bill.dependencies
  .filter(({ ref }) => listed.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => listed.has(other)) }));

/** An SPDX expression; several licences hold together. Packages of the repository itself have that of the whole. */
function licenceOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  return names.join(' AND ') || 'Apache-2.0';
}

const rows = components
  .map((component) => `| ${component.name} | ${component.version} | ${licenceOf(component)} |`)
  .sort();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
writeFileSync(
  join(folder, 'licences.md'),
  `# Licences of the packages\n\n| package | version | licence |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
);
process.stdout.write(`${components.length} packages are listed in ${folder}\n`);
