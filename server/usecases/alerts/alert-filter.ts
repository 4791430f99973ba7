import { readList } from '../../../lib/lists.ts';
import type { AttributedAlert } from './attribute-alerts.ts';

/** Which alerts a question is about, by how bad they are and by a text in their words, labels or clusters. */
export function alertFilter({ severity, q }: { severity?: string; q?: string }) {
  const severities = readList(severity);
  const text = q?.trim().toLowerCase() ?? '';
  return (alert: AttributedAlert): boolean => {
    if (severities.length > 0 && !severities.includes(alert.severity)) return false;
    if (text === '') return true;
    const { summary, description, labels, clusters } = alert;
    const places = clusters.map(({ namespace, name }) => `${namespace}/${name}`);
    return [summary ?? '', description ?? '', ...Object.values(labels), ...places].some((part) =>
      part.toLowerCase().includes(text),
    );
  };
}
