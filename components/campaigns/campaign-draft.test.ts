import { expect, it } from 'vitest';
import { newCampaignSchema } from '@/lib/contracts/campaigns';
import { emptyDraft, toCampaign, toPreview, usualWindow } from './campaign-draft';

it('is a campaign as soon as it has a title', () => {
  expect(newCampaignSchema.safeParse(toCampaign(emptyDraft)).success).toBe(false);
  const titled = { ...emptyDraft, title: 'Autumn', window: usualWindow('Europe/Berlin') };
  expect(newCampaignSchema.parse(toCampaign(titled))).toMatchObject({
    rules: { pauseMinutes: 60, stopOn: { percent: 20, atLeast: 3 }, atOnce: 5, window: { timeZone: 'Europe/Berlin' } },
  });
});

it('takes lists with commas, spaces and lines, and no number for none', () => {
  const typed = { ...emptyDraft, canary: 'a/b, c/d\n\ne/f', labels: 'tier=gold', percent: 'x', target: ' ' };
  expect(toPreview(typed)).toMatchObject({
    selection: { labels: ['tier=gold'], target: null },
    rings: { canary: ['a/b', 'c/d', 'e/f'], percent: 0 },
  });
  const { success } = newCampaignSchema.safeParse(toCampaign({ ...emptyDraft, title: 'x', atOnce: '' }));
  expect(success).toBe(false);
});
