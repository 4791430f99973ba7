const common = ['cpu', 'memory'];

/** What every node has. */
export const isCommon = (name: string): boolean => common.includes(name);

/** Extended resources have the name of their vendor before a slash, such as nvidia.com/gpu. */
export const isDevice = (name: string): boolean => name.includes('/');

/** Devices first, as the scarcest, then processors and memory, then all else. */
export function inResourceOrder(names: ReadonlySet<string>): string[] {
  const devices = [...names].filter(isDevice).sort();
  const others = [...names].filter((name) => !isDevice(name) && !isCommon(name)).sort();
  return [...devices, ...common.filter((name) => names.has(name)), ...others];
}
