import { defineQuery } from '../define.ts';
import { toInstallation } from './installation-view.ts';

/** Name, picture, colours and the announcement, for everybody who is signed in. */
export const getInstallation = defineQuery({
  name: 'get-installation',
  action: 'signed-in',
  scope: 'own',
  input: {},
  run: async ({ deps }) => toInstallation(await deps.installationSettings.current(deps.db.auto), deps.clock.now()),
});
