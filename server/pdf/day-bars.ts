import type { Statement } from '../../lib/contracts/statements.ts';
import { roundTicks } from '../../lib/ticks.ts';
import type { Kit } from './kit.ts';
import type { Words } from './words.ts';

const width = 515;
const height = 120;
const left = 52;
const bottom = 16;
const colour = { bar: '#2f7f86', grid: '#e6eaec', axis: '#9aa5ab', label: '#6d787f' };

/** Days as bars on a scale of round money; a day that is not known is a gap. */
export function drawDays({ pdf, draw, family }: Kit, { days, currency }: Statement, { money, day }: Words) {
  const ticks = roundTicks(Math.max(...days.map(({ amount }) => Number(amount ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const plot = height - bottom - 6;
  const y = (amount: number) => 6 + plot * (1 - amount / top);
  const step = (width - left) / days.length;
  const label = (x: number, at: number, words: string, anchor: 'start' | 'middle' | 'end') =>
    draw(
      pdf.Text,
      {
        key: `${words}${x}`,
        x,
        y: at,
        style: { fontSize: 7, fontFamily: family },
        fill: colour.label,
        textAnchor: anchor,
      },
      words,
    );
  return draw(
    pdf.Svg,
    { width, height, viewBox: `0 0 ${width} ${height}` },
    ...ticks.flatMap((tick) => [
      draw(pdf.Line, {
        key: `line${tick}`,
        x1: left,
        x2: width,
        y1: y(tick),
        y2: y(tick),
        strokeWidth: 0.5,
        stroke: tick === 0 ? colour.axis : colour.grid,
      }),
      label(left - 6, y(tick) + 2.5, money(String(tick), currency), 'end'),
    ]),
    ...days.flatMap(({ day: name, amount }, at) =>
      amount === null || Number(amount) <= 0
        ? []
        : [
            draw(pdf.Rect, {
              key: name,
              x: left + at * step + step * 0.15,
              y: y(Number(amount)),
              width: step * 0.7,
              height: y(0) - y(Number(amount)),
              fill: colour.bar,
            }),
          ],
    ),
    ...days.flatMap(({ day: name }, at) =>
      at % 7 === 0 ? [label(left + at * step, height - 4, day(name), 'start')] : [],
    ),
  );
}
