import type { Path } from './json.ts';

/** What the built-in templates call the type of a machine. */
export const machineTypeKeys: readonly string[] = ['instanceType', 'vmSize', 'flavor', 'machineType'];

/** Where the built-in templates say the region. */
export const regionPaths: readonly Path[] = [['region'], ['location'], ['identityRef', 'region']];
