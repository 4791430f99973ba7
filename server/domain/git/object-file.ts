import { isScalar, parseAllDocuments, stringify } from 'yaml';

type Fields = Record<string, unknown>;

interface ClusterRef {
  namespace: string;
  name: string;
}

/** Where the file of a cluster is. */
export const pathOfCluster = (folder: string, { namespace, name }: ClusterRef): string =>
  `${folder}/${namespace}/${name}.yaml`;

/**
 * The ClusterDeployment of that name in the text of a file.
 * @returns null where there is none, or the text cannot be read
 */
export function readObject(text: string, { namespace, name }: ClusterRef): Fields | null {
  try {
    for (const document of parseAllDocuments(text)) {
      if (document.errors.length > 0) return null;
      // Without aliases: a few lines could become gigabytes.
      const object: unknown = document.toJS({ maxAliasCount: 0 });
      if (isOf(object, { namespace, name })) return object;
    }
    return null;
  } catch {
    // The parser's way to say that there are aliases.
    return null;
  }
}

/** How many documents a text has that are not empty; one that cannot be read counts as well. */
export const countObjects = (text: string): number =>
  parseAllDocuments(text).filter(({ contents, errors }) => {
    const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
    return !isEmpty || errors.length > 0;
  }).length;

function isOf(object: unknown, { namespace, name }: ClusterRef): object is Fields {
  if (typeof object !== 'object' || object === null) return false;
  const { kind, metadata } = object as { kind?: unknown; metadata?: { name?: unknown; namespace?: unknown } };
  const place = metadata?.namespace ?? namespace;
  return kind === 'ClusterDeployment' && metadata?.name === name && place === namespace;
}

export const writeObject = (object: Fields): string => stringify(object, { lineWidth: 0 });

/** Whether two texts say the same of the object, however they are written. */
export function saysTheSame(one: string | null, other: string | null, ref: ClusterRef): boolean {
  if (one === null || other === null) return one === other;
  const [first, second] = [one, other].map((text) => readObject(text, ref));
  return first !== null && second !== null && canonical(first) === canonical(second ?? null);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
