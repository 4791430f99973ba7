// Orders a cluster, waits until it is ready, saves its kubeconfig, lists its nodes and deletes it again.
//   SLIPWAY_URL=https://slipway.example SLIPWAY_TOKEN=slw_… node order-a-cluster.mjs payments aws-standalone one aws-nonprod
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [project, catalogItem, name, credential] = process.argv.slice(2);
const { SLIPWAY_URL: url, SLIPWAY_TOKEN: token, PARAMETERS = '{}' } = process.env;

async function call(path, body) {
  const method = body ? 'POST' : 'GET';
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.headers.get('content-type').includes('json') ? response.json() : response.text();
}

async function until(id, wanted) {
  for (;;) {
    const request = await call(`/requests/${id}`);
    if (request.state === wanted) return request;
    if (['failed', 'rejected', 'cancelled'].includes(request.state)) throw new Error(JSON.stringify(request, null, 2));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const parameters = JSON.parse(PARAMETERS);
const order = await call('/requests', { kind: 'create', project, catalogItem, name, credential, parameters });
const { cluster } = await until(order.id, 'ready');
const path = `${cluster.namespace}/${cluster.name}`;
console.log(`${path} is ready`);
writeFileSync(`${name}.kubeconfig`, await call(`/clusters/${path}/kubeconfig`), { mode: 0o600 });
console.log(execFileSync('kubectl', ['--kubeconfig', `${name}.kubeconfig`, 'get', 'nodes'], { encoding: 'utf8' }));
const removal = await call('/requests', { kind: 'delete', cluster });
await until(removal.id, 'done');
console.log(`${path} is gone`);
