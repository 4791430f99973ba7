import { lateStepOf } from '../../../server/domain/clusters/cluster-patience.ts';
import { drawTable, say } from '../../../server/domain/words/situation-page.fixtures.ts';
import type { Reading, ServerReading } from './answers.ts';
import type { Both, ClusterFault } from './fault.ts';
import type { ServerFault } from './server-faults.ts';

export type Locale = 'en' | 'zh';
/** A fault and what was read while it lasted. */
export type Seen = readonly [fault: ClusterFault, read: Record<Locale, Reading>];
export interface Part {
  title: Both;
  rows: readonly Seen[];
}

const heads = {
  en: ['Fault', 'In Kubernetes', 'Phase', 'The list says', 'The page says', 'Next step', 'How it recovers'],
  zh: ['故障', 'Kubernetes 中的表现', '阶段', '列表显示', '页面显示', '下一步', '如何恢复'],
};

const code = (text: string) => `\`${text}\``;
const cell = (text: string) => (text.trim() === '' ? '–' : text.trim().replaceAll('|', '\\|'));

const halfAnHour = { en: 'After half an hour', zh: '半小时后' };

/** The next step now, and the one for those who have waited. */
function steps(locale: Locale, { cause, later, step, params = {} }: ClusterFault, { nextStep }: Reading): string {
  const late = step === 'wait' ? lateStepOf(cause) : null;
  const then = later ?? (late && { step: late, after: halfAnHour });
  if (!then) return nextStep;
  const said = say(locale, 'clusterNext', { key: then.step, params: { ...params } });
  return locale === 'en' ? `${nextStep} ${then.after.en}: ${said}` : `${nextStep}${then.after.zh}：${said}`;
}

function drawRow(locale: Locale, [fault, read]: Seen): string[] {
  const { title, scenario, signs, words, phase, recovery } = fault;
  const kubernetes = [...signs.map(code), ...(words === undefined ? [] : [code(words.trim())])].join(', ');
  const { list, page } = read[locale];
  const shown = [list, page, steps(locale, fault, read[locale]), recovery[locale]];
  return [`${title[locale]} (${code(scenario)})`, kubernetes, code(phase), ...shown].map(cell);
}

/** The tables of faults that break single clusters. */
export function drawParts(locale: Locale, parts: readonly Part[]): string[] {
  return parts.flatMap(({ title, rows }) => [
    `### ${title[locale]}`,
    '',
    ...drawTable([heads[locale], ...rows.map((row) => drawRow(locale, row))]),
    '',
  ]);
}

export type SeenServer = readonly [fault: ServerFault, read: Record<Locale, ServerReading>];

const serverHeads = {
  en: ['Fault', 'How it is played', 'Beside each cluster', 'Above each page', 'Admin › Health', 'How it recovers'],
  zh: ['故障', '如何模拟', '每个集群旁', '每个页面上方', '管理 › 健康状态', '如何恢复'],
};

/** The table of faults of the API server. */
export function drawServerFaults(locale: Locale, rows: readonly SeenServer[]): string[] {
  const drawn = rows.map(([{ title, control, words, recovery }, read]) => {
    const played = [control, ...(words === undefined ? [] : [words])].map(code).join(', ');
    const { list, banner, health } = read[locale];
    return [title[locale], played, list, banner, health, recovery[locale]].map(cell);
  });
  return drawTable([serverHeads[locale], ...drawn]);
}
