/** What keeps a machine from being ready, as far as its controller says; each has its sentence in the messages. */
export type MachineTrouble = 'stoppedReporting' | 'diskPressure' | 'memoryPressure' | 'pidPressure' | 'notReady';

/** How kubelet and the node controller name it, in the conditions of a node that Cluster API repeats. */
const signs: readonly (readonly [RegExp, MachineTrouble])[] = [
  [/stopped posting node status|NodeStatusUnknown/i, 'stoppedReporting'],
  [/disk\s?pressure/i, 'diskPressure'],
  [/memory\s?pressure|insufficient memory/i, 'memoryPressure'],
  [/pid\s?pressure/i, 'pidPressure'],
];

/** @param message of the machine's Ready condition; null when its controller says nothing */
export function machineTrouble(message: string | null): MachineTrouble {
  return signs.find(([sign]) => sign.test(message ?? ''))?.[1] ?? 'notReady';
}

/** What a controller says of a machine, without the marks and the names of the conditions that Cluster API puts before. */
export function bareMessage(message: string): string {
  return message.replace(/^\s*\* (?:[A-Z]\w+: )?/gm, '');
}
