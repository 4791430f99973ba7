/** Everything that is told to people and to the addresses they set up; a closed set. */
export const noticeTopics = [
  'request-submitted',
  'request-waits',
  'request-approved',
  'request-rejected',
  'request-changes-asked',
  'request-expired',
  'request-failed',
  'cluster-ready',
  'cluster-failed',
  'cluster-deleted',
  'lifetime-warning',
  'lifetime-ended',
  'lifetime-deleted',
  'catalog-draft-waits',
  'catalog-published',
  'catalog-publish-failed',
  'catalog-deprecated',
  'access-asked',
  'access-answered',
  'drift-found',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Why somebody is told; what they switch on and off. */
export const noticeKinds = [
  'to-review',
  'my-requests',
  'my-clusters',
  'catalog',
  'project-clusters',
  'installation',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a notice is about, and so where it leads. */
export const noticeSubjects = ['requests', 'clusters', 'catalog', 'access-requests', 'projects'] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** What the words of a notice name, by the names that `notices.<topic>` in messages/*.json uses. */
export type NoticeArguments = Readonly<Record<string, string | number | readonly string[]>>;
