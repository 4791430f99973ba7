import { expect, it } from 'vitest';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { formHintsSchema } from './catalog.ts';
import { draftContentSchema } from './catalog-items.ts';

const draft = (effects: unknown) =>
  draftContentSchema.safeParse({
    title: { en: 'GPU' },
    description: { en: 'GPU' },
    icon: null,
    owner: null,
    supportUrl: null,
    provider: 'metal',
    versions: [],
    hints: { effects },
  });

it('effects are declared in drafts and in items that a file gives, each by a pointer', () => {
  const effects = Object.fromEntries(effectKinds.map((effect, at) => [`/value${at}`, effect]));
  expect(draft(effects).data?.hints.effects).toEqual(effects);
  expect(formHintsSchema.parse({ effects })).toEqual({ effects });
  expect([draft({ '/gpu': 'explodes' }).success, draft({ gpu: 'scale' }).success]).toEqual([false, false]);
  const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`/value${at}`, 'none']));
  expect(draft(many).error?.issues[0]?.path).toEqual(['hints', 'effects']);
});
