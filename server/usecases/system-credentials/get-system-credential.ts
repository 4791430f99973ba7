import { credentialPathSchema, type SystemCredentialDetail } from '../../../lib/contracts/system-credentials.ts';
import { defineQuery } from '../define.ts';
import { findCredential } from './credential-record.ts';
import { toCredentialDetail } from './credential-view.ts';

/** One credential: where it is handed out and who uses it. What it holds is nowhere to be read. */
export const getSystemCredential = defineQuery({
  name: 'get-system-credential',
  action: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema },
  run: async (context, _input, record): Promise<SystemCredentialDetail> => toCredentialDetail(record, context),
});
