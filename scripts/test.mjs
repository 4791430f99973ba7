// `npm test`: installs what is missing and runs everything that guards the project.
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, node24, root } from '../dev/lib/install.mjs';

checkNode();
ensureInstalled();
const child = spawn(node24, [`${root}scripts/test/main.ts`, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
