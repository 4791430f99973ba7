import { createSealer } from '../../../server/auth/sealing.ts';
import { createProjectGitStore } from '../../../server/db/git/project-git-store.ts';
import { requestPullStore } from '../../../server/db/git/request-pull-store.ts';
import { reviewStore } from '../../../server/db/requests/review-store.ts';
import { readAllowed } from '../../../server/domain/outbound/outbound-allow.ts';
import { createGitPort } from '../../../server/git/port.ts';
import { createOutbound } from '../../../server/notify/outbound.ts';

/** What Git needs, where no project goes through Git: real stores, and no address that would be called. */
export const noGit = {
  reviews: reviewStore,
  requestPulls: requestPullStore,
  projectGit: createProjectGitStore(createSealer('s'.repeat(32))),
  git: createGitPort(createOutbound({ allowed: readAllowed(''), resolve: async () => [] }), 'https://slipway.test'),
};
