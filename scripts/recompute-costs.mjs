#!/usr/bin/env node
// Works out what the machines of a few clusters cost from raw samples, minute by minute, and holds it against what
// Slipway says. Imports nothing of Slipway, so that a mistake there is not made here again.
// Usage: recompute-costs.mjs --prometheus URL --slipway URL --token TOKEN --clusters ns/name,… [--to DAY] [--days 7]
import { parseArgs } from 'node:util';

const day = 86_400;
const option = { type: 'string' };
const { values: given } = parseArgs({
  options: { prometheus: option, slipway: option, token: option, clusters: option, to: option, days: option },
});
const days = Number(given.days ?? 7);
const end = given.to ? Date.parse(given.to) / 1000 : Math.floor(Date.now() / 1000 / day) * day;
const start = end - days * day;

async function json(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Samples of a metric as machine → minute → largest value; a day and six hours of the day before at a time. */
async function samples(selector, from) {
  const byNode = new Map();
  for (let at = from; at < end; at += day) {
    const query = `${selector}[${day}s]`;
    const body = new URLSearchParams({ query, time: String(Math.min(at + day, end)) });
    const { data } = await json(`${given.prometheus}/api/v1/query`, { method: 'POST', body });
    for (const { metric, values } of data.result) {
      const minutes = byNode.get(metric.node) ?? new Map();
      byNode.set(metric.node, minutes);
      for (const [time, text] of values) {
        const minute = Math.floor(time / 60);
        if (Number.isFinite(Number(text))) minutes.set(minute, Math.max(minutes.get(minute) ?? 0, Number(text)));
      }
    }
  }
  return byNode;
}

/** Price × presence, minute by minute; a price holds for six hours after it was last heard. */
async function recompute(namespace, name) {
  const cluster = `clusterNamespace="${namespace}",cluster="${name}"`;
  const present = await samples(`kube_node_info{job="kube-state-metrics",${cluster}}`, start);
  const prices = await samples(`node_total_hourly_cost{${cluster}}`, start - day);
  let cost = 0;
  for (const [node, there] of present) {
    let [price, heard] = [0, Number.NEGATIVE_INFINITY];
    for (let minute = (start - day) / 60; minute < end / 60; minute += 1) {
      const said = prices.get(node)?.get(minute);
      if (said !== undefined) [price, heard] = [said, minute];
      if (minute >= start / 60 && there.has(minute) && minute - heard <= 360) cost += price / 60;
    }
  }
  return cost;
}

const dayOf = (seconds) => new Date(seconds * 1000).toISOString().slice(0, 10);
let isFar = false;
for (const key of given.clusters.split(',')) {
  const own = await recompute(...key.split('/'));
  const question = new URLSearchParams({ groupBy: 'cluster', cluster: key, from: dayOf(start), to: dayOf(end - day) });
  const headers = { authorization: `Bearer ${given.token}` };
  const { items } = await json(`${given.slipway}/api/v1/costs?${question}`, { headers });
  const slipway = Number(items[0]?.node ?? 0);
  const difference = own === 0 ? Math.abs(slipway) : Math.abs(slipway / own - 1);
  isFar ||= difference > 0.002;
  console.log(
    `${key}: ${own.toFixed(4)} from samples, ${slipway.toFixed(4)} by Slipway, ${(difference * 100).toFixed(4)} % apart`,
  );
}
process.exitCode = isFar ? 1 : 0;
