// `npm run conformance -- --kubeconfig FILE`: installs what is missing, then hands over to scripts/conformance/main.ts.
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, node24, root } from '../dev/lib/install.mjs';

checkNode();
ensureInstalled();
const child = spawn(node24, [`${root}scripts/conformance/main.ts`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl-C reaches the whole group; what was put on the API server is taken away before this ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
