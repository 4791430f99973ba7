import { isChart } from '@/lib/contracts/application-workload';
import { dnsLabelPattern } from '@/lib/contracts/choices';
import { type ApplicationDraft, numberOf } from './application-draft';
import { filledFiles, filledPairs } from './draft-lines';
import { filledOverrides } from './override-draft';
import { filledPatches, isReadable } from './patch-draft';
import { findScalingProblems } from './scaling-draft';
import { findSecretProblems } from './secrets-draft';
import { ofItsKind, workloadNumbers } from './workload-draft';

/** What keeps an application from being sent and can be said without asking anybody. */
export interface ApplicationProblem {
  /** Of its field, as the server points at it. */
  pointer: string;
  code:
    | 'missing'
    | 'not-a-label'
    | 'whole'
    | 'number'
    | 'no-cluster'
    | 'no-region'
    | 'no-label'
    | 'no-weight'
    | 'name'
    | 'no-path'
    | 'no-pointer'
    | 'json'
    | 'no-port'
    | 'no-host'
    | 'twice'
    | 'cron'
    | 'cron-range'
    | 'cron-part'
    | 'no-load'
    | 'no-bound'
    | 'below-fewest';
  /** `field` and `part` are those of a schedule: which of its fields is wrong, and what stands there. */
  params: { min: number; max: number; field: string; part: string };
}

interface Range {
  min: number;
  max: number;
  /** Parts of one are fine as well. */
  hasParts?: true;
}
const ranges = {
  replicas: { min: 1, max: 10_000 },
  cpu: { min: 0.001, max: 1_000, hasParts: true },
  memory: { min: 1, max: 16_000_000 },
  port: { min: 1, max: 65_535 },
  weight: { min: 0, max: 1_000 },
  fewestRegions: { min: 2, max: 50 },
  moveAfter: { min: 0, max: 10_080, hasParts: true },
} satisfies Record<string, Range>;

/** What is only not there yet: nobody is told off for a field that they have not come to. */
export const isMissing = ({ code }: Pick<ApplicationProblem, 'code'>): boolean =>
  code === 'missing' || code === 'no-bound';

const isIn = (text: string, { min, max, hasParts }: Range): boolean => {
  const value = numberOf(text);
  return value >= min && value <= max && (hasParts === true || Number.isInteger(value));
};

/** In the order of the form. What is missing comes first at its field; the server says the rest. */
export function findProblems(typed: ApplicationDraft): ApplicationProblem[] {
  const draft = ofItsKind(typed);
  const found: ApplicationProblem[] = [];
  const add = (pointer: string, code: ApplicationProblem['code'], params: Partial<ApplicationProblem['params']> = {}) =>
    found.push({ pointer, code, params: { min: 0, max: 0, field: '', part: '', ...params } });
  const number = (pointer: string, text: string, range: Range) => {
    if (!isIn(text, range)) add(pointer, range.hasParts ? 'number' : 'whole', { min: range.min, max: range.max });
  };
  const pairs = (pointer: string, list: ApplicationDraft['env']) => {
    const filled = filledPairs(list);
    filled.forEach(({ name }, place) => {
      const isTwice = filled.findIndex((one) => one.name === name) < place;
      if (name === '' || isTwice) add(`${pointer}/${place}/name`, name === '' ? 'name' : 'twice');
    });
  };
  const name = draft.name.trim();
  if (name === '') add('/name', 'missing');
  else if (!dnsLabelPattern.test(name)) add('/name', 'not-a-label');
  for (const { pointer, text, range } of workloadNumbers(draft.workload)) number(pointer, text, range);
  if (draft.workload.kind === 'cron-job' && draft.workload.schedule.trim() === '') {
    add('/spec/workload/schedule', 'missing');
  }
  if (draft.workload.kind === 'volcano-job' && draft.workload.volcano.queue.trim() === '') {
    add('/spec/workload/queue', 'missing');
  }
  const isFromOutside = draft.ingress.host.trim() !== '';
  const hasChart = isChart(draft.workload);
  if (hasChart && draft.workload.template === '') add('/spec/workload/template', 'missing');
  if (!hasChart) findInPods(draft, { add, number, pairs });
  if (draft.by === 'names' && draft.names.length === 0) add('/spec/clusters', 'no-cluster');
  if (draft.by === 'regions' && draft.regions.length === 0) add('/spec/clusters', 'no-region');
  if (draft.by === 'labels' && filledPairs(draft.labels).length === 0) add('/spec/clusters', 'no-label');
  if (draft.by === 'labels') pairs('/spec/clusters/labels', draft.labels);
  if (draft.division === 'weights') findInWeights(draft.weights, number, add);
  else if (draft.fewestRegions.trim() !== '') number('/spec/fewestRegions', draft.fewestRegions, ranges.fewestRegions);
  if (draft.moves) number('/spec/moveAfterSeconds', draft.moveAfter, ranges.moveAfter);
  if (hasChart) return found;
  findScalingProblems(draft.scaling, add);
  draft.overrides.forEach(({ env, labels, host, patches }, at) => {
    const place = filledOverrides(draft.overrides.slice(0, at)).length;
    pairs(`/spec/overrides/${place}/env`, env);
    pairs(`/spec/overrides/${place}/labels`, labels);
    if (!isFromOutside && host.trim() !== '') add(`/spec/overrides/${place}/host`, 'no-host');
    filledPatches(patches).forEach(({ operator, pointer, value }, line) => {
      const at = `/spec/overrides/${place}/patches/${line}`;
      if (pointer.trim() === '') add(`${at}/pointer`, 'no-pointer');
      if (operator !== 'remove' && !isReadable(value)) add(`${at}/value`, 'json');
    });
  });
  return found;
}

function findInWeights(
  weights: ApplicationDraft['weights'],
  number: (pointer: string, text: string, range: Range) => void,
  add: (pointer: string, code: ApplicationProblem['code']) => void,
): void {
  const all = Object.entries(weights);
  for (const [cluster, weight] of all) number(`/spec/division/weights/${cluster}`, weight, ranges.weight);
  // No weight at all would give all of them the same, which is not what zeros say.
  if (all.length > 0 && all.every(([, weight]) => numberOf(weight) === 0)) add('/spec/division', 'no-weight');
}

/** How a problem is noted, of anything, of a number or of pairs. */
interface Noting {
  add(pointer: string, code: ApplicationProblem['code']): void;
  number(pointer: string, text: string, range: Range): void;
  pairs(pointer: string, list: ApplicationDraft['env']): void;
}

/** With what runs in the pods, where they are not those of a chart. */
function findInPods(draft: ApplicationDraft, { add, number, pairs }: Noting): void {
  if (draft.image.trim() === '') add('/spec/image', 'missing');
  if (draft.port.trim() !== '') number('/spec/port', draft.port, ranges.port);
  pairs('/spec/env', draft.env);
  filledFiles(draft.files).forEach(({ path }, place) => {
    if (path === '') add(`/spec/files/${place}/path`, 'no-path');
  });
  for (const { pointer, code } of findSecretProblems(draft.secrets)) add(pointer, code);
  if (draft.ingress.host.trim() !== '' && draft.port.trim() === '') add('/spec/ingress/host', 'no-port');
  number('/spec/replicas', draft.replicas, ranges.replicas);
  number('/spec/cpuMillicores', draft.cpu, ranges.cpu);
  number('/spec/memoryMib', draft.memory, ranges.memory);
}
