import type { Pair } from '@/components/data/pair-line';
import { isRecord, listOf, type Reading, textOf } from './reading';
import type { TextSources } from './text-sources';

/** Variables with a value of their own, or one of a ConfigMap that stands beside the Deployment. */
export function readVariables(
  reading: Reading,
  container: readonly (string | number)[],
  configMaps: TextSources,
): Pair[] {
  const variables = listOf(reading.at(...container, 'env'));
  const own = variables.flatMap((variable, at): Pair[] => {
    const value = textFrom(variable, configMaps);
    if (value === undefined) return [];
    reading.take(...container, 'env', at);
    return [{ name: textOf(variable.name), value }];
  });
  // Of several ConfigMaps the last one wins, and single variables win over all of them, also those that cannot be read.
  const known = new Set(variables.map(({ name }) => textOf(name)));
  const shared: Pair[] = [];
  for (const [at, source] of [...listOf(reading.at(...container, 'envFrom')).entries()].reverse()) {
    const name = isRecord(source.configMapRef) ? textOf(source.configMapRef.name) : '';
    const data = source.prefix === undefined ? configMaps.takeAll(name) : undefined;
    if (!data) continue;
    for (const [key, value] of Object.entries(data)) {
      if (known.has(key)) continue;
      known.add(key);
      shared.push({ name: key, value: literally(value) });
    }
    reading.take(...container, 'envFrom', at);
  }
  // A single variable may name one of these.
  return [...shared, ...own];
}

/** A text that Kubernetes takes as it is from a ConfigMap, while it expands `$(NAME)` and `$$` in a value. */
const literally = (text: string): string => text.replaceAll(/\$(?=[$(])/g, '$$$$');

function textFrom({ value, valueFrom }: Record<string, unknown>, configMaps: TextSources): string | undefined {
  if (valueFrom === undefined) return textOf(value);
  const source = isRecord(valueFrom) && isRecord(valueFrom.configMapKeyRef) ? valueFrom.configMapKeyRef : null;
  const found = source ? configMaps.take(textOf(source.name), textOf(source.key)) : undefined;
  return found === undefined ? undefined : literally(found);
}
