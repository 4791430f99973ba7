import type { ServerResponse } from 'node:http';
import type { InstantResult, ResultSeries } from '../promql/engine.ts';
import { QueryError } from '../promql/errors.ts';
import { showNumber } from '../promql/show.ts';

const statusOf = { bad_data: 400, execution: 422, timeout: 503 } as const;

/** A body of JSON without an envelope. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const succeed = (response: ServerResponse, data: unknown): void =>
  sendJson(response, 200, { status: 'success', data });

/** The error body of Prometheus; what is not about the query is an internal error and says no more. */
export function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof QueryError) {
    sendJson(response, statusOf[error.kind], { status: 'error', errorType: error.kind, error: error.message });
    return;
  }
  process.stderr.write(`prometheus: ${error instanceof Error ? error.stack : String(error)}\n`);
  sendJson(response, 500, { status: 'error', errorType: 'internal', error: 'internal error' });
}

export function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

const point = (timeMs: number, value: number): [number, string] => [timeMs / 1000, showNumber(value)];

const matrixItem = ({ labels, timesMs, values }: ResultSeries) => ({
  metric: labels,
  values: timesMs.map((timeMs, index) => point(timeMs, values[index] ?? Number.NaN)),
});

export const matrixData = (series: ResultSeries[]) => ({ resultType: 'matrix', result: series.map(matrixItem) });

/** The data of an instant query; every value is at the query's time, whenever its sample was taken. */
export function instantData(result: InstantResult, timeMs: number) {
  switch (result.type) {
    case 'matrix':
      return matrixData(result.series);
    case 'scalar':
      return { resultType: 'scalar', result: point(timeMs, result.value) };
    case 'string':
      return { resultType: 'string', result: [timeMs / 1000, result.text] };
    case 'vector':
      return {
        resultType: 'vector',
        result: result.series.map(({ labels, values }) => ({
          metric: labels,
          value: point(timeMs, values[0] ?? Number.NaN),
        })),
      };
  }
}
