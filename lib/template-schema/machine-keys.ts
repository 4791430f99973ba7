/** What the built-in templates call the type of a machine. */
export const machineTypeKeys: readonly string[] = ['instanceType', 'vmSize', 'flavor', 'machineType'];
