import { accessRequestPageSchema, accessRequestSchema } from '../../../lib/contracts/access-requests.ts';
import {
  endedSessionsSchema,
  personPageSchema,
  seeingSchema,
  sessionPageSchema,
} from '../../../lib/contracts/people.ts';
import { createdTokenSchema, tokenPageSchema, tokenSchema } from '../../../lib/contracts/tokens.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post } from './define.ts';

/** Access, people, their sessions and tokens. */
export const people = {
  askForAccess: post('/access-requests', u.askForAccess, accessRequestSchema, 'Ask an admin for what I may not do', {
    status: 201,
  }),
  listAccessRequests: get(
    '/access-requests',
    u.listAccessRequests,
    accessRequestPageSchema,
    'Mine, or what waits for admins',
  ),
  grantAccess: post('/access-requests/{id}/grant', u.grantAccess, accessRequestSchema, 'Give a role that holds it'),
  declineAccess: post('/access-requests/{id}/decline', u.declineAccess, accessRequestSchema, 'Say no and why'),
  listPeople: get('/people', u.listPeople, personPageSchema, 'People whom I may see Slipway as'),
  endSessionsOf: del('/people/{id}/sessions', u.endSessionsOf, endedSessionsSchema, 'Sign somebody out everywhere'),
  startSeeing: post('/see-as', u.startSeeing, seeingSchema, 'See as somebody else, for half an hour, changing nothing'),
  endSeeing: del('/see-as', u.endSeeing, seeingSchema, 'Be oneself again'),
  listSessions: get('/sessions', u.listSessions, sessionPageSchema, 'Where I am signed in'),
  endSession: del('/sessions/{id}', u.endSession, endedSessionsSchema, 'End one of my sign-ins'),
  listTokens: get('/tokens', u.listTokens, tokenPageSchema, 'My personal access tokens'),
  createToken: post('/tokens', u.createToken, createdTokenSchema, 'Make a token; its secret is in this answer only', {
    status: 201,
    isSecret: true,
  }),
  revokeToken: del('/tokens/{id}', u.revokeToken, tokenSchema, 'End a token now'),
} satisfies Record<string, Operation>;
