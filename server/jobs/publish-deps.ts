import type { CatalogStore, ProjectStore } from '../ports/catalog.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { MirrorReader } from '../ports/kube.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { NoticeOutbox } from '../ports/notices.ts';
import type { PublishingStore, PublishPort } from '../ports/publishing.ts';

/** What carrying out publications needs. */
export interface PublishDeps {
  db: Database;
  clock: Clock;
  mirror: MirrorReader;
  catalog: CatalogStore;
  projects: ProjectStore;
  publishing: PublishingStore;
  publisher: PublishPort;
  audit: AuditStore;
  notices: NoticeOutbox;
  eventLog: EventLog;
  systemNamespace: string;
  onError(error: unknown): void;
}
