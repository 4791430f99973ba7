import { describe, expect, it } from 'vitest';
import { drawTable, say } from '../words/situation-page.fixtures.ts';
import { clusterFacts } from './derive-phase.fixtures.ts';
import { deriveClusterState } from './derive-phase.ts';
import type { SituationRow } from './situation.fixtures.ts';
import { comingUp } from './situations-coming-up.fixtures.ts';
import { deletion } from './situations-deletion.fixtures.ts';
import { order } from './situations-order.fixtures.ts';
import { atWork } from './situations-running.fixtures.ts';

const derive = ([, given]: SituationRow) => deriveClusterState(clusterFacts(given));
/** In the order in which the page shows them. */
const situations: [part: string, rows: SituationRow[]][] = [
  ['Coming up', comingUp],
  ['The order and what it refers to', order],
  ['Running', atWork],
  ['Deletion', deletion],
];
const rows = situations.flatMap(([, all]) => all);

/** The page for people, made of what is really said. */
function page(): string {
  const table = (locale: 'en' | 'zh', heads: string[], all: SituationRow[]) =>
    drawTable([
      heads,
      ...all.map((row) => {
        const { phase, cause, nextStep } = derive(row);
        return [row[0], `\`${phase}\``, say(locale, 'clusterCause', cause), say(locale, 'clusterNext', nextStep)];
      }),
    ]);
  const parts = (locale: 'en' | 'zh', heads: string[]) =>
    situations.flatMap(([part, all]) => [`### ${part}`, '', ...table(locale, heads, all), '']);
  return [
    '# Situations of a cluster',
    '',
    `What Slipway says of a cluster in each of ${rows.length} situations of k0rdent: its phase, why, and the next step.`,
    'The sentences are those that people read; times are written as in their zone. A test derives each row from the',
    'conditions and objects of that situation and fails where this page says anything else.',
    '',
    '## English',
    '',
    ...parts('en', ['Situation', 'Phase', 'What it says', 'Next step']),
    '## 中文',
    '',
    ...parts('zh', ['情况', '阶段', '显示内容', '下一步']),
  ].join('\n');
}

describe('a cluster in each situation', () => {
  it.each(rows)('%s', (...row) => {
    const [, , phase, cause, nextStep] = row;
    const state = derive(row);
    expect({ phase: state.phase, cause: state.cause?.key ?? null, nextStep: state.nextStep?.key ?? null }).toEqual({
      phase,
      cause,
      nextStep,
    });
  });

  it('is told in sentences of at most twenty words', () => {
    for (const row of rows) {
      const { cause, nextStep } = derive(row);
      for (const text of [say('en', 'clusterCause', cause), say('en', 'clusterNext', nextStep)]) {
        for (const sentence of text.split(/[.;:] /)) expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
      }
    }
  });

  it('is told on the page in docs/ as it is told in the portal', async () => {
    await expect(page()).toMatchFileSnapshot('../../../docs/situations.md');
  });
});
