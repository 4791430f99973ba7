import type { NewCampaign, PreviewCampaign } from '@/lib/contracts/campaigns';
import { weekdays } from '@/lib/contracts/policies';

type Hours = NonNullable<NewCampaign['rules']['window']>;

/** What is typed; numbers as they stand in their controls. */
export interface CampaignDraft {
  title: string;
  projects: string[];
  /** Lists with commas or lines between. */
  labels: string;
  templates: string[];
  kubernetes: string[];
  target: string;
  canary: string;
  percent: string;
  window: Hours | null;
  pauseMinutes: string;
  stopPercent: string;
  stopAtLeast: string;
  atOnce: string;
}

/** What a campaign begins with: ten per cent first, an hour to look at it, and an end of it at the third failure or so. */
export const emptyDraft: CampaignDraft = {
  title: '',
  projects: [],
  labels: '',
  templates: [],
  kubernetes: [],
  target: '',
  canary: '',
  percent: '10',
  window: null,
  pauseMinutes: '60',
  stopPercent: '20',
  stopAtLeast: '3',
  atOnce: '5',
};

/** Working hours where the reader is. */
export const usualWindow = (timeZone: string): Hours => ({
  days: weekdays.slice(0, 5),
  from: '10:00',
  to: '16:00',
  timeZone,
});

const listed = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
const whole = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What is asked of the preview. A share that is no number is none. */
export function toPreview(draft: CampaignDraft): PreviewCampaign {
  const { projects, templates, kubernetes, target } = draft;
  const percent = whole(draft.percent);
  return {
    selection: { projects, labels: listed(draft.labels), templates, kubernetes, target: target.trim() || null },
    rings: { canary: listed(draft.canary), percent: Number.isInteger(percent) ? percent : 0 },
  };
}

/** The campaign as it is sent; the server says what is wrong with it. */
export const toCampaign = (draft: CampaignDraft): NewCampaign => ({
  ...toPreview(draft),
  title: draft.title,
  rules: {
    window: draft.window,
    pauseMinutes: whole(draft.pauseMinutes),
    stopOn: { percent: whole(draft.stopPercent), atLeast: whole(draft.stopAtLeast) },
    atOnce: whole(draft.atOnce),
  },
});
