import { makeMatcher } from '../promql/literals.ts';
import { showNumber } from '../promql/show.ts';
import { type Labels, metricName, type Series, type Source } from '../promql/values.ts';

export interface Extract {
  source: Source;
  startMs: number;
  endMs: number;
  /** Names of the metrics to write. */
  metrics: readonly string[];
}

function* seriesOf({ source, startMs, endMs }: Extract, name: string): Generator<Series> {
  yield* source.select([makeMatcher(metricName, '=', name)], startMs, endMs);
}

/** Lines for `POST /api/v1/import` of VictoriaMetrics: one JSON object a series, times in milliseconds. */
export function* victoriaLines(extract: Extract): Generator<string> {
  for (const name of extract.metrics) {
    for (const series of seriesOf(extract, name)) {
      const { timesMs, values } = series.window(extract.startMs, extract.endMs);
      if (timesMs.length === 0) continue;
      yield `${JSON.stringify({ metric: series.labels, values, timestamps: timesMs })}\n`;
    }
  }
}

function exposed(labels: Labels): string {
  const pairs = Object.entries(labels).filter(([name]) => name !== metricName);
  const text = pairs.map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`,
  );
  return `${labels[metricName]}{${text.join(',')}}`;
}

/**
 * OpenMetrics text for `promtool tsdb create-blocks-from openmetrics`, times in seconds. Every metric is called unknown:
 * the format would refuse counters whose names do not end in `_total`.
 */
export function* openMetricsLines(extract: Extract): Generator<string> {
  for (const name of extract.metrics) {
    yield `# TYPE ${name} unknown\n`;
    for (const series of seriesOf(extract, name)) {
      const head = exposed(series.labels);
      const { timesMs, values } = series.window(extract.startMs, extract.endMs);
      let text = '';
      timesMs.forEach((timeMs, index) => {
        text += `${head} ${showNumber(values[index] ?? Number.NaN)} ${timeMs / 1000}\n`;
      });
      if (text) yield text;
    }
  }
  yield '# EOF\n';
}
