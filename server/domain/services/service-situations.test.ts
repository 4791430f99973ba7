import { expect, it } from 'vitest';
import { standingOfSet } from '../multi-cluster-services/rollout.ts';
import { drawTable, say } from '../words/situation-page.fixtures.ts';
import { describeAll, ownSituations, sharedSituations } from './service-situations.fixtures.ts';

type Locale = 'en' | 'zh';
const situations = [...ownSituations, ...sharedSituations];

/** One line for each service of a situation: two sets may ask for the same one. */
function rowsOf(locale: Locale, [situation, written]: (typeof situations)[number]): string[][] {
  return describeAll(written).flatMap((set) => {
    const { multiClusterService, services } = set;
    const standing = say(locale, 'multiClusterServices', { key: `state.${standingOfSet(set).state}`, params: {} });
    return services.map(({ name, state, cause, words, nextStep }) => [
      situation,
      `${name} (${multiClusterService ?? 'own'})`,
      say(locale, 'serviceState', { key: state, params: {} }),
      cause ? say(locale, 'serviceCause', cause) : (words ?? '–'),
      say(locale, 'serviceNext', nextStep && { key: nextStep, params: {} }),
      standing,
    ]);
  });
}

/** The page for people, made of what is really said. */
function page(): string {
  const table = (locale: Locale, heads: string[]) =>
    drawTable([heads, ...situations.flatMap((situation) => rowsOf(locale, situation))]);
  return [
    '# Situations of a service',
    '',
    `What Slipway says of services in each of ${situations.length} situations of k0rdent: the state in the set that asks for`,
    'it, why, and the next step. A service that two sets ask for has a line for each. The last column is how the board of',
    'a multi-cluster service shows the cluster when the set is one of its own. A test derives each row from the ServiceSets',
    'of that situation and fails where this page says anything else.',
    '',
    '## English',
    '',
    ...table('en', ['Situation', 'Service', 'State', 'What it says', 'Next step', 'On the board']),
    '',
    '## 中文',
    '',
    ...table('zh', ['情况', '服务', '状态', '显示内容', '下一步', '在看板上']),
    '',
  ].join('\n');
}

it('is described for people as it is derived', async () => {
  expect(situations.length).toBeGreaterThanOrEqual(24);
  await expect(page()).toMatchFileSnapshot('../../../docs/services.md');
});
