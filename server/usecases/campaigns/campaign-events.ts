import type { NewEvent } from '../../ports/live.ts';

/** Told in each project that a campaign touches. */
export const campaignEvents = (key: string, projects: readonly string[]): NewEvent[] =>
  projects.map((project) => ({ subject: 'campaigns', key, project }));
