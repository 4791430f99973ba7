import { useTranslations } from 'next-intl';
import { endsByItself } from '@/lib/contracts/application-workload';
import { filledOverrides } from './override-draft';
import { labelOfReplicas } from './size-fields';
import type { ApplicationState } from './use-application';

// Fields by where complaints point at, each with the key of its label.
const fields = {
  '/spec/workload/kind': 'workload.label',
  '/spec/workload/schedule': 'workload.schedule',
  '/spec/workload/timeZone': 'workload.timeZone',
  '/spec/workload/completions': 'workload.completions',
  '/spec/workload/retries': 'workload.retries',
  '/spec/workload/removeAfterSeconds': 'workload.removeAfter',
  '/spec/workload/queue': 'workload.volcano.queue',
  '/spec/workload/gpus': 'workload.volcano.gpus',
  '/spec/workload/gpuResource': 'workload.volcano.gpuResource',
  '/spec/workload/leaders': 'workload.volcano.leaders',
  '/spec/workload/minAvailable': 'workload.volcano.minAvailable',
  '/spec/workload/priorityClass': 'workload.volcano.priorityClass',
  '/spec/workload/template': 'chart.service',
  '/spec/workload/values': 'chart.values',
  '/spec/image': 'image',
  '/spec/port': 'port',
  '/spec/healthPath': 'healthPath',
  '/spec/cpuMillicores': 'cpu',
  '/spec/memoryMib': 'memory',
  '/spec/clusters': 'clusters',
  '/spec/division': 'divide',
  '/spec/fewestRegions': 'fewestRegions',
  '/spec/env': 'variables',
  '/spec/args': 'arguments',
  '/spec/files': 'files',
  '/spec/secrets': 'secrets.title',
  '/secretValues': 'secrets.title',
  '/spec/ingress/host': 'ingress.host',
  '/spec/ingress/path': 'ingress.path',
  '/spec/ingress/ingressClass': 'ingress.class',
  '/spec/ingress/tlsSecret': 'ingress.tls',
  '/spec/moveAfterSeconds': 'moveAfter',
  '/spec/scaling/fewest': 'scaling.fewest',
  '/spec/scaling/most': 'scaling.most',
  '/spec/scaling/cpuPercent': 'scaling.cpu',
  '/spec/scaling/memoryPercent': 'scaling.memory',
  '/spec/scaling/scaleDownSeconds': 'scaling.scaleDown',
  '/spec/scaling': 'scaling.by',
  '/spec/schedules': 'scaling.schedules',
  '/spec/overrides': 'overrides',
} as const;

/** A list of arguments has no place for what is said of one of them. */
const argument = /\/args\/\d+$/;

/** Where a kind has no fields. */
function notShownOf({ kind }: ApplicationState['draft']['workload']): string[] {
  const never = ['/spec/port', '/spec/healthPath', '/spec/ingress', '/spec/scaling', '/spec/schedules'];
  if (kind === 'cron-job') return [...never, '/spec/replicas', '/spec/division', '/spec/fewestRegions'];
  return endsByItself({ kind }) ? never : [];
}

/** What the form calls the field at which a complaint stands; null where the form has no field for it. */
export function useFieldName(application: ApplicationState): (pointer: string) => string | null {
  const t = useTranslations('applicationForm');
  const { draft, form, base, changing } = application;
  // These are asked for only while they can still be chosen.
  const isNew = base === null && changing === null;
  const notShown = notShownOf(draft.workload);
  return (pointer) => {
    if (pointer === '/name') return isNew ? t('name') : null;
    if (pointer === '/controlPlane') return isNew && form.controlPlanes.length > 1 ? t('controlPlane') : null;
    if (notShown.some((at) => `${pointer}/`.startsWith(`${at}/`)) || argument.test(pointer)) return null;
    if (pointer === '/spec/replicas') return t(labelOfReplicas(draft));
    if (pointer === '/spec/division' && draft.workload.kind === 'volcano-job') return t('workload.volcano.where');
    // The service of a release that is there stays, and its version is asked for.
    if (pointer === '/spec/workload/template' && base?.generation != null) return t('chart.version');
    const [, list, place, field] = /^\/spec\/(schedules|overrides)\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
    if (list === 'schedules') return nameInSchedule(Number(place), field);
    if (list === 'overrides') {
      const cluster = filledOverrides(draft.overrides)[Number(place)]?.cluster;
      return cluster === undefined ? t('overrides') : t('override.of', { cluster });
    }
    const known = Object.entries(fields).find(([at]) => `${pointer}/`.startsWith(`${at}/`));
    return known ? t(known[1]) : null;
  };

  function nameInSchedule(at: number, field: string | undefined): string {
    const group = t('scaling.schedule', { place: at + 1 });
    if (field === 'timeZone') return t('fieldOf', { group, field: t('scaling.timeZone') });
    const own = (['name', 'cron', 'replicas', 'fewest', 'most'] as const).find((one) => one === field);
    return own ? t('fieldOf', { group, field: t(`scaling.scheduleField.${own}`) }) : group;
  }
}
