import { component, k0rdent, managed, seedData, systemNamespace } from './data.ts';
import { base64, type SeedObjects } from './seed-objects.ts';

/** Databases that hosted control planes may keep their state in, by name. */
const databases: Readonly<Record<string, readonly string[]>> = {
  'kine-fra': ['pg0.fra.example.com:5432', 'pg1.fra.example.com:5432'],
  'kine-muc': ['pg.muc.example.com:5432'],
};
export const dataSourceNames = Object.keys(databases);
const secretName = 'kine-login';
const handedOutMinutes = 40 * 24 * 60;

/** The company's DataSources with the login that opens them, and the copies that AccessManagement made for the projects. */
export function addDataSources(seed: SeedObjects): void {
  const meta = { name: secretName, namespace: systemNamespace, labels: { ...component } };
  seed.add('v1', 'Secret', meta, handedOutMinutes, {
    type: 'Opaque',
    data: { username: base64('kine'), password: base64('opens-nothing') },
  });
  const login = (key: string) => ({ name: secretName, namespace: systemNamespace, key });
  const auth = { username: login('username'), password: login('password') };
  const add = (namespace: string, labels: Record<string, string>) => {
    for (const [name, endpoints] of Object.entries(databases)) {
      const spec = { type: 'postgresql', endpoints, auth };
      seed.add(k0rdent, 'DataSource', { name, namespace, labels }, handedOutMinutes, { spec });
    }
  };
  add(systemNamespace, { ...component });
  for (const { namespace } of seedData.bootstrap.projects) add(namespace, { ...managed, ...component });
}
