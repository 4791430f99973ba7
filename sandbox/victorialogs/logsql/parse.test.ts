import { describe, expect, it } from 'vitest';
import { LogsqlError } from './errors.ts';
import type { Fields } from './filters.ts';
import { parseExtra, parseLogsql } from './parse.ts';

const nowMs = Date.UTC(2026, 10, 21);
const line = (minutes: number, fields: Record<string, string>): Fields => ({
  _time: new Date(nowMs - minutes * 60_000).toISOString(),
  ...fields,
});
const lines = [
  line(1, { _msg: 'Connection refused by store', 'k8s.cluster.name': 'dev', severity: 'ERROR', n: '1' }),
  line(2, { _msg: 'job 7 done', 'k8s.cluster.name': 'dev', severity: 'INFO', n: '2' }),
  line(90, { _msg: 'disconnection of "a" | b', 'k8s.cluster.name': 'prod', severity: 'WARN', n: '3' }),
];

function found(query: string, extra: string[] = []): string {
  const parsed = parseLogsql(
    query,
    nowMs,
    extra.map((each) => parseExtra(each, nowMs)),
  );
  const rows = [...parsed.run(lines.filter((fields) => parsed.filter.matches(fields)))];
  return rows.map(({ n, ...rest }) => n ?? JSON.stringify(rest)).join(' ');
}

describe('filters', () => {
  it.each([
    ['*', '1 2 3'],
    ['refused', '1'],
    ['connection', ''],
    ['i(connection)', '1'],
    ['i("CONN"*)', '1'],
    ['"connection of"', ''],
    ['"disconnection of"', '3'],
    ['"job 7"', '2'],
    ['jo', ''],
    ['jo*', '2'],
    ['~"(?i)CONNECTION"', '1 3'],
    ['"k8s.cluster.name":="dev"', '1 2'],
    ['k8s.cluster.name:=dev severity:=ERROR', '1'],
    ['severity:in(ERROR, "WARN")', '1 3'],
    ['severity:!=ERROR', '2 3'],
    ['not severity:=ERROR', '2 3'],
    ['-refused done', '2'],
    ['refused or done and nothing', '1'],
    ['(refused or done) and severity:=INFO', '2'],
    ['severity:(ERROR or WARN)', '1 3'],
    ['{k8s.cluster.name="prod"}', '3'],
    ['_stream:{k8s.cluster.name=~"d.*"}', '1 2'],
    ['_time:5m', '1 2'],
    ['missing:""', '1 2 3'],
    ['missing:*', ''],
    ['`"a" | b`', '3'],
    ['"\\"a\\" | b"', '3'],
  ])('%s finds %s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });
});

describe('pipes', () => {
  it.each([
    ['* | sort by (_time desc) | limit 2', '1 2'],
    ['* | sort by (_time) limit 1', '3'],
    ['* | sort by (severity desc, _time)', '3 2 1'],
    ['* | offset 1 | head 1', '2'],
    ['* | fields severity | limit 1', '{"severity":"ERROR"}'],
    [
      '* | stats by ("k8s.cluster.name") count() as hits',
      '{"k8s.cluster.name":"dev","hits":"2"} {"k8s.cluster.name":"prod","hits":"1"}',
    ],
    ['nothing | stats count() hits', '{"hits":"0"}'],
  ])('%s answers %s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });
});

describe('what is not known', () => {
  it.each([
    ['* | unpack_json', 'unpack_json'],
    ['* | stats sum(n) s', 'sum()'],
    ['options(concurrency=2) *', 'options()'],
    ['n:range(1, 2)', 'range()'],
    ['n:in(_time:5m | fields n)', 'queries inside'],
    ['_time:[2026-01-01, 2026-02-01]', '_time'],
    ['"open', 'closing quote'],
    ['a or', 'a filter'],
    ['(a', '")"'],
    ['~"("', 'regular expression'],
    ['a )', 'end of the query'],
  ])('%s is refused and named', (query, named) => {
    expect(() => parseLogsql(query, nowMs)).toThrow(LogsqlError);
    expect(() => parseLogsql(query, nowMs)).toThrow(named);
  });
});

it('is held to what stands beside the query, whatever the query says', () => {
  const held = ['{"k8s.cluster.name":"dev"}'];
  for (const query of ['*', '* or *', 'severity:=WARN or *', '"k8s.cluster.name":="prod" or *', '!nothing']) {
    expect(found(query, held)).toBe('1 2');
  }
  expect(found('*', ['{"k8s.cluster.name":["prod","x"]}'])).toBe('3');
  expect(found('*', ['k8s.cluster.name:="prod" or nothing'])).toBe('3');
});
