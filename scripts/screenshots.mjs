// `npm run screenshots`: pictures of the running demo for README and docs.
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, node24, root } from '../dev/lib/install.mjs';

checkNode();
ensureInstalled();
const child = spawn(node24, [`${root}scripts/screenshots/main.ts`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
