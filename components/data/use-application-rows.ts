import { useFormatter, useTranslations } from 'next-intl';
import { useFixedInstant } from '@/components/status/time';
import type { ApplicationIngress } from '@/lib/contracts/application-ingress';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { MemberPatch } from '@/lib/contracts/application-patches';
import { type ApplicationSecrets, secretEntries } from '@/lib/contracts/application-secrets';
import { useScalingWords } from './use-scaling-words';
import { useWorkloadWords } from './use-workload-words';

/** One line of what an application is. */
export interface ApplicationRow {
  name: string;
  text: string;
  /** It is so where nobody has said otherwise. */
  isUsual: boolean;
}

/** Writes an application line by line, always the same lines. */
export function useApplicationRows(project: string): (spec: ApplicationSpec) => ApplicationRow[] {
  const t = useTranslations('request.effect.application');
  const form = useTranslations('applicationForm');
  const format = useFormatter();
  const workloadOf = useWorkloadWords();
  const { loadText, scheduleText } = useScalingWords();
  const clustersOf = ({ clusters }: ApplicationSpec): string => {
    switch (clusters.by) {
      case 'all':
        return t('all', { project });
      case 'names':
        return format.list(clusters.names);
      case 'labels':
        return t('labels', {
          labels: format.list(Object.entries(clusters.labels).map(([name, value]) => `${name}=${value}`)),
        });
      case 'regions':
        return t('regions', { regions: format.list(clusters.regions) });
    }
  };
  const divisionOf = ({ division }: ApplicationSpec): string => {
    if (division.by !== 'weights') return form(`division.${division.by}`);
    if (division.weights.length === 0) return t('equal');
    return t('weights', {
      weights: format.list(division.weights.map(({ cluster, weight }) => `${cluster} ${format.number(weight)}`)),
    });
  };
  const patchText = (patch: MemberPatch): string => {
    const value = 'value' in patch ? ` ${JSON.stringify(patch.value)}` : '';
    return `${form(`override.patchOperators.${patch.operator}`)} ${patch.pointer}${value}`;
  };
  /** One cluster and what it gets otherwise, so that no difference goes unseen. */
  const overrideText = ({
    cluster,
    registry,
    tag,
    args,
    env,
    labels,
    host,
    patches,
    values,
  }: ApplicationSpec['overrides'][number]): string => {
    const pairs = Object.entries(labels ?? {}).map(([name, value]) => ({ name, value }));
    const parts = [
      host && `${form('override.host')} ${host}`,
      registry && `${form('override.registry')} ${registry}`,
      tag && `${form('override.tag')} ${tag}`,
      args && `${form('arguments')} ${args.map(quoted).join(' ')}`,
      env && `${form('variables')} ${env.map(assigned).join(' ')}`,
      labels && `${form('override.labels')} ${pairs.map(assigned).join(' ')}`,
      ...(patches ?? []).map(patchText),
      values && `${form('chart.ownValues')}\n${values.trimEnd()}`,
    ];
    return `${cluster}: ${parts.filter(Boolean).join(' · ')}`;
  };
  const instant = useFixedInstant();
  /** What they are called and when each was set, so that a new value shows as a difference. */
  const secretText = (secrets: ApplicationSecrets): string =>
    secretEntries(secrets)
      .map(({ of, name, held }) => {
        const named = of === 'registry' ? `${secrets.registry?.username ?? ''}@${name}` : name;
        return held ? t('secretSet', { name: named, at: instant(held.setAt, 'full') }) : named;
      })
      .join('\n');
  const ingressText = ({ host, path, pathType, ingressClass, tlsSecret }: ApplicationIngress): string =>
    [
      `${host}${path}`,
      form(`ingress.pathTypes.${pathType}`),
      ingressClass !== null && t('ingressClass', { name: ingressClass }),
      tlsSecret !== null && t('ingressTls', { name: tlsSecret }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (spec) => {
    const {
      workload,
      port,
      healthPath,
      args,
      env,
      files,
      secrets,
      ingress,
      fewestRegions,
      moveAfterSeconds,
      paused,
      overrides,
      scaling,
      schedules,
    } = spec;
    const chart = workload.kind === 'helm' ? workload : null;
    const row = (key: Parameters<typeof t>[0], text: string | null, usual = t('none')): ApplicationRow => ({
      name: t(key),
      text: text ?? usual,
      isUsual: text === null,
    });
    return [
      row(
        'workload',
        spec.workload.kind === 'deployment' ? null : workloadOf(spec.workload),
        workloadOf({ kind: 'deployment' }),
      ),
      row('image', chart ? null : spec.image),
      row('chart', chart?.template ?? null),
      row('values', chart && chart.values.trim() !== '' ? chart.values.trimEnd() : null),
      row('replicas', chart ? null : format.number(spec.replicas)),
      row('scaling', scaling && loadText(scaling), t('scaledNever')),
      row('schedules', schedules.length === 0 ? null : schedules.map(scheduleText).join('\n')),
      row('each', chart ? null : t('eachOf', { cpu: spec.cpuMillicores / 1000, memory: spec.memoryMib })),
      row('port', port === null ? null : String(port)),
      row('healthPath', healthPath),
      row('args', args.length === 0 ? null : args.map(quoted).join(' ')),
      row('files', files.length === 0 ? null : files.map(({ path, content }) => `${path}\n${content}`).join('\n\n')),
      row('secrets', secretEntries(secrets).length === 0 ? null : secretText(secrets)),
      row('ingress', ingress && ingressText(ingress)),
      row('env', env.length === 0 ? null : env.map(assigned).join(' ')),
      row('clusters', clustersOf(spec)),
      row('division', divisionOf(spec)),
      row('fewestRegions', fewestRegions === null ? null : format.number(fewestRegions), t('anyRegions')),
      row('lost', moveAfterSeconds === null ? t('movesNever') : t('movesAfter', { minutes: moveAfterSeconds / 60 })),
      row('paused', paused === null ? null : paused === 'everywhere' ? t('pausedEverywhere') : format.list(paused)),
      row('overrides', overrides.length === 0 ? null : overrides.map(overrideText).join('\n')),
    ];
  };
}

/** In quotes where it has more than plain letters, so that two that differ never read alike. */
const quoted = (text: string): string => (/^[\w./:@%+,-]+$/.test(text) ? text : JSON.stringify(text));
const assigned = ({ name, value }: { name: string; value: string }): string => `${name}=${quoted(value)}`;
