#!/usr/bin/env node
// Works out what a few clusters cost from raw samples, minute by minute, and holds each part and their sum against what
// Slipway says. Imports nothing of Slipway, so that a mistake there is not made here again.
// Usage: recompute-costs.mjs --prometheus URL --slipway URL --token TOKEN --clusters ns/name,… [--to DAY] [--days 7]
import { parseArgs } from 'node:util';

const day = 86_400;
const names = ['prometheus', 'slipway', 'token', 'clusters', 'to', 'days'];
const { values: given } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
const end = given.to ? Date.parse(given.to) / 1000 : Math.floor(Date.now() / 1000 / day) * day;
const start = end - Number(given.days ?? 7) * day;

async function json(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Samples of a metric as thing → minute → largest value, from a day before the first; `labels` tell things apart. */
async function samples(selector, labels) {
  const things = new Map();
  for (let at = start - day; at < end; at += day) {
    const body = new URLSearchParams({ query: `${selector}[${day}s]`, time: String(at + day) });
    const { data } = await json(`${given.prometheus}/api/v1/query`, { method: 'POST', body });
    for (const { metric, values } of data.result) {
      const thing = labels.map((label) => metric[label]).join(' ');
      const minutes = things.get(thing) ?? new Map();
      things.set(thing, minutes);
      for (const [time, text] of values.filter(([, value]) => Number.isFinite(Number(value)))) {
        const minute = Math.floor(time / 60);
        minutes.set(minute, Math.max(minutes.get(minute) ?? 0, Number(text)));
      }
    }
  }
  return things;
}

/** Price × size, minute by minute; a price holds for six hours after it was last heard, as long as the thing is there. */
async function paid(of, priced, labels, sized) {
  const prices = await samples(`${priced}{${of}}`, labels);
  const sizes = sized && (await samples(`${sized}{job="kube-state-metrics",${of}}`, labels));
  let cost = 0;
  for (const [thing, told] of prices) {
    let [price, heard] = [0, Number.NEGATIVE_INFINITY];
    for (let minute = (start - day) / 60; minute < end / 60; minute += 1) {
      if (told.has(minute)) [price, heard] = [told.get(minute), minute];
      const size = sizes ? (sizes.get(thing)?.get(minute) ?? 0) : Number(heard === minute);
      if (minute >= start / 60 && minute - heard <= 360) cost += (size * price) / 60;
    }
  }
  return cost;
}

let isFar = false;
for (const key of given.clusters.split(',')) {
  const [namespace, name] = key.split('/');
  const of = `clusterNamespace="${namespace}",cluster="${name}"`;
  const own = {
    node: await paid(of, 'node_total_hourly_cost', ['node'], 'kube_node_info'),
    storage: (await paid(of, 'pv_hourly_cost', ['persistentvolume'], 'kube_persistentvolume_capacity_bytes')) / 2 ** 30,
    // Nothing but its price tells of a load balancer, so that it is there while that is heard.
    loadBalancer: await paid(of, 'kubecost_load_balancer_cost', ['namespace', 'service_name', 'ingress_ip']),
    fee: await paid(of, 'kubecost_cluster_management_cost', [], 'kube_node_info'),
  };
  own.amount = Object.values(own).reduce((sum, part) => sum + part);
  const [from, to] = [start, end - day].map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10));
  const question = new URLSearchParams({ groupBy: 'cluster', cluster: key, from, to });
  const headers = { authorization: `Bearer ${given.token}` };
  const { items } = await json(`${given.slipway}/api/v1/costs?${question}`, { headers });
  for (const [part, cost] of Object.entries(own)) {
    const slipway = Number(items[0]?.[part] ?? 0);
    const apart = cost === 0 ? Math.abs(slipway) : Math.abs(slipway / cost - 1);
    // Slipway looks at volumes and load balancers every five minutes, and takes the latter on where a part of an hour is silent.
    isFar ||= apart > (part === 'storage' || part === 'loadBalancer' ? 0.01 : 0.002);
    const told = `${cost.toFixed(4)} from samples, ${slipway.toFixed(4)} by Slipway, ${(apart * 100).toFixed(4)} % apart`;
    console.log(`${key} ${part}: ${told}`);
  }
}
process.exitCode = isFar ? 1 : 0;
