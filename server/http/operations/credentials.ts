import { credentialPageSchema } from '../../../lib/contracts/credentials.ts';
import { sourceIdentityPageSchema } from '../../../lib/contracts/source-identities.ts';
import {
  credentialNameSchema,
  systemCredentialDetailSchema,
  systemCredentialPageSchema,
} from '../../../lib/contracts/system-credentials.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post } from './define.ts';

const oneCredential = '/system-credentials/{name}';

/** Credentials, as people order with them and as leads manage them. */
export const credentials = {
  listCredentials: get(
    '/credentials',
    u.listCredentials,
    credentialPageSchema,
    'Names of the credentials a project may use',
  ),
  listSystemCredentials: get(
    '/system-credentials',
    u.listSystemCredentials,
    systemCredentialPageSchema,
    'Credentials of the installation, with where they are handed out',
  ),
  listSourceIdentities: get(
    '/source-identities',
    u.listSourceIdentities,
    sourceIdentityPageSchema,
    'AWS identities on the management cluster that may take the role of a new credential',
  ),
  createCredential: post(
    '/system-credentials',
    u.createCredential,
    credentialNameSchema,
    'Make a credential; its values are never answered',
    { status: 201, isSecret: true },
  ),
  getSystemCredential: get(
    oneCredential,
    u.getSystemCredential,
    systemCredentialDetailSchema,
    'One credential: where it is handed out and who uses it',
  ),
  deleteCredential: del(oneCredential, u.deleteCredential, credentialNameSchema, 'Delete a credential nobody uses'),
  rotateCredential: post(
    `${oneCredential}/rotate`,
    u.rotateCredential,
    credentialNameSchema,
    'Put new secret values into the same object',
    { isSecret: true },
  ),
  testCredential: post(
    `${oneCredential}/test`,
    u.testCredential,
    credentialNameSchema,
    'Have the worker ask the provider of a credential whether it takes it; the result is part of the credential',
  ),
  handOutCredential: post(
    `${oneCredential}/hand-out`,
    u.handOutCredential,
    credentialNameSchema,
    'Let more projects use a credential',
    { isSecret: true },
  ),
  takeBackCredential: post(
    `${oneCredential}/take-back`,
    u.takeBackCredential,
    credentialNameSchema,
    'Take a credential away from a project',
  ),
} satisfies Record<string, Operation>;
