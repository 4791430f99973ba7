#!/usr/bin/env node
// Orders a cluster, waits until it is ready, saves its kubeconfig, lists its nodes and deletes it again.
//   SLIPWAY_URL=https://slipway.example SLIPWAY_TOKEN=slw_… node order-a-cluster.mjs payments aws-standalone my-cluster
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [project, catalogItem, name] = process.argv.slice(2);
const { SLIPWAY_URL: url, SLIPWAY_TOKEN: token, PARAMETERS: parameters = '{}' } = process.env;

async function call(path, body) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: body && JSON.stringify(body),
  });
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

const order = await call('/requests', {
  kind: 'create',
  project,
  catalogItem,
  name,
  parameters: JSON.parse(parameters),
});
const { cluster } = await until(order.id, 'ready');
console.log(`${cluster.namespace}/${cluster.name} is ready`);
writeFileSync(`${name}.kubeconfig`, await call(`/clusters/${cluster.namespace}/${cluster.name}/kubeconfig`), {
  mode: 0o600,
});
console.log(execFileSync('kubectl', ['--kubeconfig', `${name}.kubeconfig`, 'get', 'nodes'], { encoding: 'utf8' }));
const removal = await call('/requests', { kind: 'delete', cluster });
await until(removal.id, 'done');
console.log(`${cluster.namespace}/${cluster.name} is gone`);
