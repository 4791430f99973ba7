/** Where an application is, beside its namespace. */
interface ApplicationName {
  controlPlane: string;
  name: string;
}

/** How a request names its application where other requests name their cluster, whose name never has a slash. */
export const toApplicationKey = ({ controlPlane, name }: ApplicationName): string => `${controlPlane}/${name}`;

/** Reads what `toApplicationKey` has written. */
export function readApplicationKey(key: string): ApplicationName {
  const at = key.indexOf('/');
  return { controlPlane: key.slice(0, at), name: key.slice(at + 1) };
}
