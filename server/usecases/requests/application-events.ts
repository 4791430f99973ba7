import { kindTraits, type RequestKind } from '../../../lib/contracts/request-kinds.ts';
import type { NewEvent } from '../../ports/live.ts';

/** What live pages hear of a request beside its own event: the page of an application tells its open request. */
export const applicationEvents = ({ kind }: { kind: RequestKind }): NewEvent[] =>
  kindTraits[kind].about === 'application' ? [{ subject: 'applications', key: '*', project: null }] : [];
