import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface ReferenceQuery {
  id: string;
  /** PromQL with everything put in. */
  query: string;
  /** Values for team-a/dev, team-b/dev and kcm-system/prod-aws; `null`: no row. */
  expect?: (number | null)[];
  rows?: number;
}

interface Document {
  define: Record<string, string>;
  queries: Record<string, Omit<ReferenceQuery, 'id'>>;
}

/** The queries of `testdata/queries.yaml`, in order. */
export function referenceQueries(): ReferenceQuery[] {
  const file = new URL('../testdata/queries.yaml', import.meta.url);
  const { define, queries } = parse(readFileSync(file, 'utf8')) as Document;
  const expand = (text: string): string =>
    text.replace(/\$(\w+)/g, (_all, name: string) => {
      const found = define[name] ?? queries[name]?.query;
      if (found === undefined) throw new Error(`queries.yaml: nothing is called ${name}`);
      return name in define && /^(?:K|KSM|NE|CADV)$/.test(name) ? expand(found) : `(${expand(found)})`;
    });
  return Object.entries(queries).map(([id, entry]) => ({ ...entry, id, query: expand(entry.query) }));
}
