/** What stands for the infrastructure provider of a service, which runs at each of them. */
export const anyProvider = 'any';
