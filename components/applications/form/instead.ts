/** Kinds of which the form says what to do instead. */
const known = ['HorizontalPodAutoscaler', 'Ingress', 'Secret', 'PersistentVolumeClaim'] as const;
export type Instead = (typeof known)[number] | 'other' | 'port';

/** A port of a Service that is not that of the container. */
const servicePort = /^Service \S+: spec\.ports\.0\.port$/;

/** What to do with what the form does not take, each advice once. @param left as `readManifests` names it */
export function insteadOf(left: readonly string[]): Instead[] {
  const objects = left.filter((one) => !one.includes(': '));
  const kinds = objects.map((label) => label.split(' ')[0]);
  return [
    ...new Set(kinds.map((kind) => known.find((one) => one === kind) ?? 'other')),
    ...(left.some((one) => servicePort.test(one)) ? (['port'] as const) : []),
  ];
}
