import type { ReactElement } from 'react';
import type { Statement } from '../../lib/contracts/statements.ts';
import { daysOfMonth } from '../../lib/days.ts';
import { unmeasuredDays } from '../../lib/finops/measured-month.ts';
import { differenceOf } from '../domain/costs/reports/statement.ts';
import { drawDays } from './day-bars.ts';
import type { Kit } from './kit.ts';
import type { Words } from './words.ts';

// Print has one theme: the light one of the design, as sRGB.
const ink = { text: '#1b2326', muted: '#566168', subtle: '#6d787f', line: '#dde2e5' };
const size = { figure: 26, title: 18, section: 11, text: 9, small: 7.5 };

type Style = Record<string, string | number>;

function createPen({ pdf, draw }: Kit) {
  return {
    box: (style: Style, ...children: (ReactElement | null)[]) => draw(pdf.View, { style }, ...children),
    text: (words: string, style: Style = {}) => draw(pdf.Text, { style: { lineHeight: 1.3, ...style } }, words),
    section: (title: string, ...children: (ReactElement | null)[]) =>
      draw(
        pdf.View,
        { style: { marginTop: 16 } },
        draw(
          pdf.Text,
          {
            style: { fontSize: size.section, fontWeight: 600, marginBottom: 6, lineHeight: 1.3 },
            minPresenceAhead: 40,
          },
          title,
        ),
        ...children,
      ),
  };
}
type Pen = ReturnType<typeof createPen>;

interface Column {
  width: string;
  isNumber?: boolean;
}

function table({ pdf, draw }: Kit, columns: readonly Column[], head: readonly string[], rows: readonly string[][]) {
  const row = (cells: readonly string[], style: Style, key: string) =>
    draw(
      pdf.View,
      {
        key,
        wrap: false,
        style: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: ink.line, paddingVertical: 3 },
      },
      ...cells.map((cell, at) =>
        draw(
          pdf.Text,
          {
            style: {
              ...style,
              width: columns[at]?.width,
              paddingRight: 6,
              textAlign: columns[at]?.isNumber ? 'right' : 'left',
            },
          },
          cell,
        ),
      ),
    );
  return draw(
    pdf.View,
    {},
    row(head, { fontSize: size.small, color: ink.subtle }, 'head'),
    ...rows.map((cells, at) => row(cells, {}, String(at))),
  );
}

/** That a month was measured in part alone; null of a whole one. */
function sinceWhen({ measuredSince }: Statement, month: string, { t, day }: Words): string | null {
  const days = unmeasuredDays(month, measuredSince);
  return measuredSince === null || days === 0 ? null : t('measuredSince', { since: day(measuredSince), days });
}

function drawHead(pen: Pen, statement: Statement, words: Words, title: string) {
  const { t, instant } = words;
  const facts = [
    statement.asOf && t('asOf', { at: instant(statement.asOf) }),
    statement.isRunning ? t('running') : t('closed'),
    statement.correctedDays > 0 && t('corrected', { count: statement.correctedDays }),
    sinceWhen(statement, statement.month, words),
  ];
  return pen.box(
    {},
    pen.text('Slipway', { fontSize: size.text, fontWeight: 600, color: ink.muted }),
    pen.text(t('titleOf', { project: title, month: words.month(statement.month) }), {
      fontSize: size.title,
      fontWeight: 600,
      marginTop: 10,
    }),
    pen.text(facts.filter(Boolean).join(' · '), { color: ink.muted, marginTop: 3 }),
  );
}

function drawFigures(pen: Pen, statement: Statement, { t, money, month, method }: Words) {
  const { currency, previous, forecast, budget, total, parts } = statement;
  const figure = (label: string, value: string, remark: string) =>
    pen.box(
      { flex: 1, borderLeftWidth: 0.5, borderColor: ink.line, paddingLeft: 8 },
      pen.text(label, { fontSize: size.small, color: ink.subtle }),
      pen.text(value, { fontSize: 12, fontWeight: 600, marginTop: 3 }),
      pen.text(remark, { fontSize: size.small, color: ink.muted, marginTop: 2 }),
    );
  const difference = previous && differenceOf(previous);
  return pen.box(
    { flexDirection: 'row', marginTop: 14 },
    pen.box(
      { width: '34%' },
      pen.text(t('total'), { fontSize: size.small, color: ink.subtle }),
      pen.text(total === null ? t('unknown') : money(total, currency), {
        fontSize: size.figure,
        fontWeight: 600,
        marginTop: 4,
      }),
      pen.text(t('estimated'), { fontSize: size.small, color: ink.muted, marginTop: 4 }),
    ),
    previous && difference !== null
      ? figure(
          t('change'),
          `${Number(difference) > 0 ? '+' : ''}${money(difference, currency)}`,
          t('comparedWith', {
            month: month(previous.month),
            days: previous.days,
            leftOut: previous.leftOut,
            amount: money(previous.amount, currency),
          }),
        )
      : null,
    forecast === null ? null : figure(t('forecast'), money(forecast.amount, currency), method(forecast.method)),
    parts.idle === null ? null : figure(t('idle'), money(parts.idle, currency), t('idleText')),
    budget === null ? null : figure(t('budget'), money(budget.monthly, budget.currency), t('budgetText')),
  );
}

function drawTables(kit: Kit, pen: Pen, statement: Statement, words: Words) {
  const { t, money, day } = words;
  const { currency, clusters, others, changes, parts, month } = statement;
  const before = [t('column.before'), sinceWhen(statement, daysOfMonth(month).before.slice(0, 7), words)];
  const amount = (value: string | null) => (value === null ? t('unknown') : money(value, currency));
  const byCluster = clusters.map((row) => [
    row.cluster,
    row.nodes === null ? '' : String(row.nodes),
    row.before === null ? '' : amount(row.before),
    amount(row.amount),
  ]);
  if (others) byCluster.push([t('others', { count: others.count }), '', '', amount(others.amount)]);
  const kinds = (['node', 'storage', 'loadBalancer', 'fee'] as const).map((part) => [
    t(`part.${part}`),
    amount(parts[part]),
  ]);
  return [
    pen.section(
      t('clusters'),
      table(
        kit,
        [
          { width: '46%' },
          { width: '12%', isNumber: true },
          { width: '21%', isNumber: true },
          { width: '21%', isNumber: true },
        ],
        [t('column.cluster'), t('column.machines'), before.filter(Boolean).join(': '), t('column.amount')],
        byCluster,
      ),
    ),
    pen.section(
      t('parts'),
      table(kit, [{ width: '79%' }, { width: '21%', isNumber: true }], [t('column.part'), t('column.amount')], kinds),
    ),
    pen.section(
      t('changes'),
      changes.length === 0
        ? pen.text(t('noChanges'), { color: ink.muted })
        : table(
            kit,
            [{ width: '18%' }, { width: '42%' }, { width: '40%' }],
            [t('column.day'), t('column.cluster'), t('column.change')],
            changes.map(({ day: on, cluster, kind, from, to }) => [
              day(on),
              cluster,
              t(`changed.${kind}`, { from: from ?? 0, to: to ?? 0, known: to === null ? 'no' : 'yes' }),
            ]),
          ),
    ),
  ];
}

/** What one of each unit cost; nothing where the project has none. */
function drawUnits(kit: Kit, pen: Pen, { units, currency }: Statement, { t, money, precise, number }: Words) {
  if (units.length === 0) return null;
  const rows = units.map(({ name, state, unitCost, quantity, cost, days, daysCounted }) => [
    name,
    unitCost === null ? t(state === 'no-units' ? 'unit.none' : 'unknown') : precise(unitCost, currency),
    quantity === null ? t('unknown') : number(quantity),
    cost === null ? t('unknown') : money(cost, currency),
    t('unit.counted', { counted: daysCounted, days }),
  ]);
  const figure = { width: '16%', isNumber: true };
  const head = [t('unit.name'), t('unit.each'), t('unit.quantity'), t('column.amount'), t('unit.days')];
  return pen.section(t('unit.title'), table(kit, [{ width: '36%' }, figure, figure, figure, figure], head, rows));
}

const budgetLines = ({ spendBudgets, total, currency }: Statement, { t, money, percent }: Words): string[] =>
  spendBudgets.map(({ title, monthly, currency: own, used }) =>
    t('spendBudget', {
      title,
      monthly: money(monthly, own),
      spent: money(total ?? '0', currency),
      isKnown: total === null ? 'unknown' : used === null ? 'no' : 'yes',
      used: percent(used ?? 0),
    }),
  );

/** What is known and what is not, in sentences. */
function completenessLines(statement: Statement, { t, money, percent, day }: Words): string[] {
  const gaps = statement.days.filter(({ isIncomplete }) => isIncomplete);
  const { ratio, missing, carried, rateCard, unconverted } = statement.completeness;
  return [
    ratio === null ? t('nothingExpected') : t('complete', { percent: percent(ratio), missing, carried, rateCard }),
    ...[gaps.length > 0 && t('incompleteDays', { days: gaps.map(({ day: on }) => day(on)).join(', ') })].filter(
      (line) => line !== false,
    ),
    ...unconverted.map(({ currency, amount, days }) => t('unconverted', { amount: money(amount, currency), days })),
  ];
}

/** A statement as pages. */
export function drawDocument(kit: Kit, statement: Statement, words: Words, locale: 'en' | 'zh') {
  const { pdf, draw, family } = kit;
  const pen = createPen(kit);
  const title = (locale === 'zh' && statement.title.zh) || statement.title.en;
  const name = words.t('titleOf', { project: title, month: words.month(statement.month) });
  return draw(
    pdf.Document,
    { title: name, author: 'Slipway', language: locale === 'zh' ? 'zh-CN' : 'en' },
    draw(
      pdf.Page,
      {
        size: 'A4',
        style: {
          fontFamily: family,
          fontSize: size.text,
          color: ink.text,
          padding: 40,
          paddingBottom: 56,
        },
      },
      drawHead(pen, statement, words, title),
      drawFigures(pen, statement, words),
      statement.spendBudgets.length === 0
        ? null
        : pen.section(
            words.t('spendBudgets'),
            ...budgetLines(statement, words).map((line) => pen.text(line, { color: ink.muted, marginBottom: 2 })),
          ),
      pen.section(words.t('byDay'), drawDays(kit, statement, words)),
      ...drawTables(kit, pen, statement, words),
      drawUnits(kit, pen, statement, words),
      draw(
        pdf.View,
        { wrap: false },
        pen.section(
          words.t('completeness'),
          ...completenessLines(statement, words).map((line) => pen.text(line, { color: ink.muted, marginBottom: 2 })),
        ),
      ),
      draw(
        pdf.View,
        { fixed: true, style: { position: 'absolute', bottom: 26, left: 40, right: 40, height: 12 } },
        draw(pdf.Text, {
          style: { fontSize: size.small, color: ink.subtle },
          render: ({ pageNumber, totalPages }) =>
            `${name} · ${words.t('page', { page: pageNumber, pages: totalPages })}`,
        }),
      ),
    ),
  );
}
