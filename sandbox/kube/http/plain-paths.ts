import { methodNotAllowed } from '../status.ts';
import type { Exchange } from './exchange.ts';

const text = 'text/plain; charset=utf-8';
const checks = ['ping', 'log', 'etcd', 'informer-sync'];

const version = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion: 'v1.36.0+slipway-sandbox',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '2026-01-01T00:00:00Z',
  goVersion: 'node',
  compiler: 'node',
  platform: `${process.platform}/${process.arch}`,
};

/** A health path: `isReady` answers whether the store can be reached. */
async function serveHealth(exchange: Exchange, check: string, isReady: () => Promise<boolean>): Promise<boolean> {
  if (check !== '' && !checks.includes(check)) return false;
  const isHealthy = check === 'ping' || check === 'log' || (await isReady());
  if (!isHealthy) exchange.send(500, text, '[-]etcd failed: the store cannot be reached\nhealthz check failed\n');
  else if (exchange.query.has('verbose') && check === '') {
    const [, name = ''] = exchange.path.split('/');
    exchange.send(200, text, `${checks.map((one) => `[+]${one} ok\n`).join('')}${name} check passed\n`);
  } else exchange.send(200, text, 'ok');
  return true;
}

/**
 * Answers the paths outside the API groups.
 * @returns whether the path was one of them
 */
export async function servePlainPath(
  exchange: Exchange,
  path: string,
  groupPaths: () => string[],
  isReady: () => Promise<boolean>,
): Promise<boolean> {
  const [, first = '', ...rest] = path.split('/');
  if (first === 'healthz' || first === 'livez' || first === 'readyz') {
    return rest.length <= 1 && serveHealth(exchange, rest[0] ?? '', isReady);
  }
  if (path === '/version') {
    if (exchange.method !== 'GET') throw methodNotAllowed();
    exchange.send(200, 'application/json', JSON.stringify(version, null, 2));
    return true;
  }
  if (path === '/') {
    exchange.sendObject(200, { paths: [...groupPaths(), '/healthz', '/livez', '/openapi/v3', '/readyz', '/version'] });
    return true;
  }
  return false;
}
