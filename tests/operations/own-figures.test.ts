import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parsePromql } from '../../sandbox/prometheus/promql/parse.ts';
import { renderMetrics } from '../../server/observability/metrics.ts';
import { createWorkerMetrics } from '../../server/runtime/worker/metrics.ts';
import { createWaitingGauges } from '../../server/runtime/worker/waiting-gauges.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
interface Panel {
  title: string;
  type: string;
  description?: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}

const read = (file: string) => readFile(file, 'utf8');
const folder = 'deploy/chart/slipway';
const [alerts, dashboard, runbooks] = await Promise.all([
  read(`${folder}/alerts.yaml`),
  read(`${folder}/dashboards/slipway.json`),
  read('docs/operations/alerts.md'),
]);
const rules = (parse(alerts) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(dashboard) as { panels: Panel[] };

/** Names of the series that portal and worker have. */
async function ownSeries(): Promise<Set<string>> {
  const { registry } = createWorkerMetrics();
  createWaitingGauges(
    registry,
    () => Promise.reject(new Error('never asked')),
    () => undefined,
  );
  const text = `${await registry.metrics()}\n${await renderMetrics()}`;
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

/** Names of the series that an expression reads; throws for one that is not PromQL. */
function seriesOf(expression: string): string[] {
  const names: string[] = [];
  JSON.stringify(parsePromql(expression), (key, value: unknown) => {
    if (key === 'name' && typeof value === 'string' && /^(portal|process|nodejs)_/.test(value)) names.push(value);
    return value;
  });
  return [...names, ...[...expression.matchAll(/\bportal_\w+/g)].map(([name]) => name)];
}

describe('alerts and dashboards', () => {
  it('read only series that portal and worker have', async () => {
    const own = await ownSeries();
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions) {
      const names = seriesOf(expression);
      expect(names, expression).not.toEqual([]);
      expect(names.filter((name) => !own.has(name))).toEqual([]);
    }
    expect(own.has('portal_invented')).toBe(false);
  });

  it('show every figure of Slipway itself to somebody', async () => {
    const shown = new Set(
      [
        ...rules.map(({ expr }) => expr),
        ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ].flatMap(seriesOf),
    );
    const isShown = (name: string) => shown.has(name) || shown.has(name.replace(/_(sum|count)$/, '_bucket'));
    const unseen = [...(await ownSeries())].filter((name) => name.startsWith('portal_') && !isShown(name));
    // Told in docs/operations/metrics.md, for whoever asks why.
    expect(unseen.sort()).toEqual([
      'portal_clusters_projected_total',
      'portal_cold_start_seconds',
      'portal_deliveries_total',
      'portal_inside_event_reads_total',
    ]);
  });

  it('each alert has a runbook with what it means, how to look and what to do', () => {
    expect(rules.length).toBeGreaterThan(10);
    const sections = new Map(
      runbooks
        .split(/^## /m)
        .slice(1)
        .map((section) => [section.split('\n')[0] ?? '', section]),
    );
    expect([...sections.keys()]).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
      for (const part of ['**Means**', '**Look**', '**Do**']) expect(sections.get(alert), alert).toContain(part);
    }
  });
});

describe('the dashboard', () => {
  it('says of each panel what it shows, and no two panels lie on each other', () => {
    const taken = new Set<string>();
    for (const { title, type, description, gridPos } of panels) {
      expect(title).not.toBe('');
      if (type !== 'row') expect(description, title).toMatch(/\.$/);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x},${y}`), title).toBe(false);
          taken.add(`${x},${y}`);
        }
    }
  });
});
