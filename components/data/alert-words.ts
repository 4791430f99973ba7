import { useFormatter, useTranslations } from 'next-intl';
import { commaList } from '@/lib/comma-list';
import type { Alert } from '@/lib/contracts/alerts';

type Labelled = Pick<Alert, 'name' | 'labels' | 'summary' | 'clusters'>;

/** Labels that name what a rule is about, nearest first; other rules are about the cluster as a whole. */
const thingLabels: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(KubeNode|Kubelet|Node)/, ['node', 'instance']],
  [/^(KubePod|KubeContainer|CPUThrottling)/, ['pod']],
  [/^KubeDeployment/, ['deployment']],
  [/^KubeStatefulSet/, ['statefulset']],
  [/^KubeDaemonSet/, ['daemonset']],
  [/^KubeJob/, ['job_name']],
  [/^KubeHpa/, ['horizontalpodautoscaler']],
  [/^KubePersistentVolume/, ['persistentvolumeclaim', 'persistentvolume']],
  [/^ContainerHigh/, ['container', 'name']],
  [/^(Cluster|Machine)/, ['name']],
];

/** What an alert is about, by its labels; null where they do not say it. */
export function thingOf({ name, labels, clusters }: Labelled): string | null {
  if (name === 'ConditionStatusFailed') {
    const [cluster] = clusters;
    // Labels that name the cluster may be told as the cluster alone.
    const at = labels.name ? labels : cluster;
    return at?.name ? [at.namespace, at.name].filter(Boolean).join('/') : null;
  }
  const wanted = thingLabels.find(([rule]) => rule.test(name))?.[1] ?? [];
  return wanted.map((label) => labels[label]).find(Boolean) ?? null;
}

export interface AlertWords {
  /** A sentence of ours where the rule is known, else what it says itself, else its name. */
  sentence: string;
  /** What the rule says itself, below a sentence of ours. */
  raw: string | null;
}

/**
 * What an alert says in the reader's language: rules of k0rdent, KOF and Kubernetes have fixed names.
 * @returns a function of an alert; `areSeveral` when it stands for several things of the same rule
 */
export function useAlertWords(): (alert: Labelled, areSeveral?: boolean) => AlertWords {
  const t = useTranslations();
  return (alert, areSeveral = false) => {
    const { name, summary, labels } = alert;
    const key = `alertRule.${name}` as never;
    if (Object.hasOwn(Object.prototype, name) || !t.has(key)) return { sentence: summary || name, raw: null };
    const thing = (areSeveral ? null : thingOf(alert)) ?? 'none';
    return { sentence: t(key, { thing, type: labels.type ?? 'Ready' } as never), raw: summary };
  };
}

/** The sentences of several alerts in one line. */
export function useAlertLine(): (alerts: readonly Alert[]) => string {
  const words = useAlertWords();
  const format = useFormatter();
  return (alerts) => {
    const sentences = alerts.map((alert) => words(alert).sentence);
    // Names of rules that say nothing of themselves need commas between them.
    const areWhole = sentences.every((sentence) => /[.。]$/.test(sentence));
    return format.list(sentences, areWhole ? { type: 'unit', style: 'narrow' } : commaList);
  };
}
