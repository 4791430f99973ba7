import { auditStore } from '../../db/audit/audit-store.ts';
import { catalogStore } from '../../db/catalog/catalog-store.ts';
import { publishingStore } from '../../db/catalog/publishing-store.ts';
import { projectStore } from '../../db/projects/project-store.ts';
import { lookAfterPublications } from '../../jobs/publish-loop.ts';
import { createPublisher } from '../../kube/publisher.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loop that brings published templates to the projects. */
export function createPublishing(parts: WorkerParts, systemNamespace: string) {
  const deps = {
    db: parts.database,
    clock: parts.clock,
    mirror: parts.mirror,
    catalog: catalogStore,
    projects: projectStore,
    publishing: publishingStore,
    audit: auditStore,
    notices: parts.notices,
    eventLog: parts.eventLog,
    systemNamespace,
    onError: parts.onError,
    publisher: createPublisher(parts.client, systemNamespace),
  };
  return (signal: AbortSignal): Promise<void> => lookAfterPublications(deps, signal);
}
