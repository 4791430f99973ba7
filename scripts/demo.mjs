// `npm run demo`: installs what is missing, then hands over to scripts/demo/main.ts on Node 24.
import { spawn } from 'node:child_process';
import { checkNode, ensureInstalled, node24, root } from '../dev/lib/install.mjs';

checkNode();
const installSeconds = ensureInstalled();
const child = spawn(node24, [`${root}scripts/demo/main.ts`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Whatever is started again compiles only what has changed since.
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
    ...process.env,
    SLIPWAY_INSTALL_SECONDS: String(installSeconds),
  },
});
// Ctrl-C reaches the whole group, a signal of another program this process alone: it is passed on, and once more does no
// harm. The demo stops its parts in order and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
